import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { field, rule } from './fields';

/** By ISO number, from 1 for Monday. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function toIsoWeekday(value: unknown): unknown {
  if (typeof value !== 'string' || value.length < 3) return value;
  const index = WEEKDAYS.findIndex((name) => name === value.toLowerCase() || name.slice(0, 3) === value.toLowerCase());
  return index < 0 ? value : index + 1;
}

/** Accepts ISO numbers (1 for Monday to 7) and English names, and converts them to numbers. */
export function WeekdaysField(description: string) {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(toIsoWeekday) : value)),
    field(
      {
        optional: true,
        example: ['saturday', 'sunday'],
        description,
      },
      {
        type: 'array',
        maxItems: 7,
        items: {
          oneOf: [
            { type: 'string', enum: WEEKDAYS },
            { type: 'integer', minimum: 1, maximum: 7 },
          ],
        },
      },
      rule(
        'weekdays',
        'must be a list of days of the week, by name or as 1 (Monday) to 7.',
        (value) =>
          Array.isArray(value) &&
          value.length <= 7 &&
          value.every((day) => Number.isInteger(day) && day >= 1 && day <= 7),
      ),
    ),
  );
}
