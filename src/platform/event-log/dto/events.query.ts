import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { eventTypes } from '../../domain-events';
import { DEFAULT_PAGE_SIZE } from '../../http/pagination';
import { QueryIntegerField, field, rule } from '../../http/validation';

/** Maximum time for which an empty response is delayed, in seconds. */
const MAX_WAIT = 25;

/** Distinct names in a query string, separated by commas. */
function TypesField() {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [...new Set(value.split(','))] : value)),
    field(
      {
        optional: true,
        example: 'booking.cancelled,booking.moved',
        description: 'Comma-separated types. Only events of these types are returned. Default: all.',
      },
      { type: String },
      rule(
        'items',
        () => `must be event types: ${eventTypes().join(', ')}.`,
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
        '`NextAfter` of the previous response. Events after this sequence number are returned. Default 0, which starts with the oldest stored event. `latest` returns no events, only the number to continue from.',
    },
    { type: String, pattern: '^(latest|\\d{1,15})$' },
    rule('matches', 'must be a number returned by the feed, or latest.', (value) =>
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
    description: 'Maximum number of events per response. Default 50.',
  })
  Limit?: number;

  @QueryIntegerField({
    optional: true,
    max: MAX_WAIT,
    example: 0,
    description:
      'Seconds to wait for an event if there is none yet, at most 25. Default 0. To receive events within a second, wait 25 seconds and repeat the request immediately.',
  })
  Wait?: number;
}
