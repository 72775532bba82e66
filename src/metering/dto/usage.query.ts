import { PageQuery } from '../../platform/http/pagination';
import { DateField, EnumField, PatternField, TextField, field, rule } from '../../platform/http/validation';
import { dateTimeToTimestamp, isLocalDate } from '../../platform/values/time';
import { MAX_ENTRY_KEY_LENGTH, MAX_EVENT_KEY_LENGTH, MAX_METER_LENGTH, MAX_SUBJECT_LENGTH } from './record-usage.dto';

export const INTERVALS = ['hour', 'day', 'month'] as const;

export type Interval = (typeof INTERVALS)[number];

const FROM = { example: '2026-12-01', description: 'First date, starting at 00:00:00 in the operator’s time zone.' };
const TO = { example: '2026-12-31', description: 'Last date, ending at 23:59:59 in the operator’s time zone.' };

const isDateOrInstant = (value: unknown) =>
  isLocalDate(value) || (typeof value === 'string' && dateTimeToTimestamp(value) !== undefined);

const rangeField = (description: string, example: string, ...rules: PropertyDecorator[]) =>
  field(
    { example, description },
    { type: String },
    rule(
      'isDate',
      'must be a real date in the form YYYY-MM-DD, or a date and time with an offset (RFC 3339).',
      isDateOrInstant,
    ),
    ...rules,
  );

/** The start of a range of dates or instants. */
export const FromField = () =>
  rangeField(
    'First date, starting at 00:00:00 in the operator’s time zone; or the first instant, such as `2026-12-01T06:00:00Z`. Encode the plus sign of an offset as `%2B`.',
    FROM.example,
  );

/** The end of such a range. */
export const ToField = () =>
  rangeField(
    'Last date, ending at 23:59:59 in the operator’s time zone; or the instant at which the range ends, which is not part of it. Send two dates or two instants.',
    TO.example,
    rule(
      'notAllowed',
      'must be a date if from is one, and otherwise a date and time.',
      (value, { from }: { from?: unknown }) =>
        !(isDateOrInstant(from) && isDateOrInstant(value)) || isLocalDate(from) === isLocalDate(value),
    ),
  );

const meterFilter = () =>
  TextField({
    optional: true,
    max: MAX_METER_LENGTH,
    example: 'sms-sent',
    description: 'Name of a meter. Only its usage is returned.',
  });

const subjectFilter = () =>
  TextField({
    optional: true,
    max: MAX_SUBJECT_LENGTH,
    example: 'customer-4711',
    description: 'Subject of the entries, compared byte by byte. Only its usage is returned.',
  });

/** Without an example, because the two of them exclude `EntryKey`, which has one. */
const eventFilter = (name: string) =>
  TextField({
    optional: true,
    min: 0,
    max: MAX_EVENT_KEY_LENGTH,
    description: `\`${name}\` of the CloudEvent. Send \`EventSource\` and \`EventID\` together.`,
  });

const only = (what: string, isMet: (query: UsageEntriesQuery) => boolean) =>
  rule('notAllowed', `is only possible ${what}.`, (_, query) => isMet(query as UsageEntriesQuery));

export class UsagePeriodQuery {
  @DateField(FROM)
  from!: string;

  @DateField(TO)
  to!: string;
}

/** A range of dates, or of instants. */
class UsageRangeQuery {
  @FromField()
  from!: string;

  @ToField()
  to!: string;

  @meterFilter()
  Meter?: string;

  @subjectFilter()
  Subject?: string;
}

export class UsageExportQuery extends UsagePeriodQuery {
  @meterFilter()
  Meter?: string;

  @subjectFilter()
  Subject?: string;
}

const COMPARISONS = ['previous-period', 'previous-year'] as const;

export type Comparison = (typeof COMPARISONS)[number];

export class UsageSummaryQuery extends UsageRangeQuery {
  @EnumField(COMPARISONS, {
    optional: true,
    named: 'UsageComparison',
    example: 'previous-period',
    description:
      'Period to add as `Previous`: the same number of dates immediately before, or the same dates one year earlier. Only with dates.',
  })
  @rule('notAllowed', 'is only possible with dates.', (_, { from }: { from?: unknown }) => isLocalDate(from))
  Compare?: Comparison;
}

export class UsageBreakdownQuery extends UsagePeriodQuery {
  @TextField({ max: MAX_METER_LENGTH, example: 'sms-sent', description: 'Name of the meter, compared byte by byte.' })
  Meter!: string;

  @TextField({ max: 64, example: 'Campaign', description: 'Key from the `GroupBy` of the meter’s definition.' })
  By!: string;

  @subjectFilter()
  Subject?: string;
}

export class UsageSeriesQuery extends UsageRangeQuery {
  @EnumField(INTERVALS, { named: 'UsageInterval', example: 'day', description: 'Length of each interval.' })
  Interval!: Interval;
}

export class UsageEntriesQuery extends PageQuery {
  @DateField(FROM)
  from!: string;

  @DateField(TO)
  to!: string;

  @meterFilter()
  Meter?: string;

  @subjectFilter()
  Subject?: string;

  @PatternField({
    optional: true,
    pattern: new RegExp(`^[ -~]{1,${MAX_ENTRY_KEY_LENGTH}}$`),
    what: `1 to ${MAX_ENTRY_KEY_LENGTH} printable ASCII characters`,
    example: 'message-7001',
    description:
      '`EntryKey` of the entries, at most one per meter. Entries can be found by it for 35 days after they were recorded.',
  })
  EntryKey?: string;

  @eventFilter('source')
  @only('with EventID', ({ EventID }) => EventID !== undefined)
  EventSource?: string;

  @eventFilter('id')
  @only(
    'with EventSource and without EntryKey',
    (query) => query.EventSource !== undefined && query.EntryKey === undefined,
  )
  EventID?: string;
}
