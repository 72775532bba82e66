import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { eventTypes } from '../../domain-events';
import { DEFAULT_PAGE_SIZE } from '../../shared/pagination';
import { QueryIntegerField, field, rule } from '../../shared/validation';

/** How long an empty answer may be held back, in seconds. */
const MAX_WAIT = 25;

/** A list in a query string: names with commas between, each once. */
function TypesField() {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [...new Set(value.split(','))] : value)),
    field(
      {
        optional: true,
        example: 'booking.cancelled,booking.moved',
        description:
          'Only facts of these types, with commas between them. Default: all. `booking.refunded` is reserved: it is not sent yet.',
      },
      { type: String },
      rule(
        'items',
        () => `must be types of facts: ${eventTypes().join(', ')}.`,
        (types) => (types as string[]).every((type) => eventTypes().includes(type)),
      ),
    ),
  );
}

export class EventsQuery {
  @field(
    {
      optional: true,
      example: '0',
      description:
        '`NextAfter` of the answer before: facts after this number. Default 0, from the oldest that is kept; `latest`: none, only the number to go on from.',
    },
    { type: String, pattern: '^(latest|\\d{1,15})$' },
    rule('matches', 'must be a number that the feed gave, or latest.', (value) =>
      /^(latest|\d{1,15})$/.test(String(value)),
    ),
  )
  After?: string;

  @TypesField()
  Types?: string[];

  @QueryIntegerField({
    optional: true,
    min: 1,
    max: 200,
    example: DEFAULT_PAGE_SIZE,
    description: 'Facts in one answer at most. Default 50.',
  })
  Limit?: number;

  @QueryIntegerField({
    optional: true,
    max: MAX_WAIT,
    example: 0,
    description:
      'How many seconds to wait for the next fact when there is none yet. Default 0. Wait up to 25 and ask again at once: so facts arrive within a second.',
  })
  Wait?: number;
}
