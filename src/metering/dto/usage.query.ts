import { PageQuery } from '../../shared/pagination';
import { DateField, EnumField, PatternField, TextField, rule } from '../../shared/validation';
import { MAX_ENTRY_KEY_LENGTH, MAX_EVENT_KEY_LENGTH, MAX_METER_LENGTH } from './record-usage.dto';

export const INTERVALS = ['hour', 'day', 'month'] as const;

export type Interval = (typeof INTERVALS)[number];

const FROM = { example: '2026-12-01', description: 'First date, from 00:00:00 in the operator’s time zone.' };
const TO = { example: '2026-12-31', description: 'Last date, through 23:59:59.' };

const meterFilter = () =>
  TextField({ optional: true, max: MAX_METER_LENGTH, example: 'sms-sent', description: 'This meter only.' });

const eventFilter = (name: string, example: string) =>
  TextField({
    optional: true,
    min: 0,
    max: MAX_EVENT_KEY_LENGTH,
    example,
    description: `The CloudEvent with this \`${name}\`; \`EventSource\` and \`EventID\` go together.`,
  });

const only = (what: string, isMet: (query: UsageEntriesQuery) => boolean) =>
  rule('notAllowed', `is only possible ${what}.`, (_, query) => isMet(query as UsageEntriesQuery));

export class UsagePeriodQuery {
  @DateField(FROM)
  from!: string;

  @DateField(TO)
  to!: string;
}

const COMPARISONS = ['previous-period', 'previous-year'] as const;

export type Comparison = (typeof COMPARISONS)[number];

export class UsageSummaryQuery extends UsagePeriodQuery {
  @EnumField(COMPARISONS, {
    optional: true,
    named: 'UsageComparison',
    example: 'previous-period',
    description: 'Adds `Previous`: as many days just before, or the same dates a year before.',
  })
  Compare?: Comparison;
}

export class UsageBreakdownQuery extends UsagePeriodQuery {
  @TextField({ max: MAX_METER_LENGTH, example: 'sms-sent', description: 'The meter.' })
  Meter!: string;

  @TextField({ max: 64, example: 'Campaign', description: 'One of the keys in the `GroupBy` of its definition.' })
  By!: string;
}

export class UsageSeriesQuery extends UsagePeriodQuery {
  @EnumField(INTERVALS, { named: 'UsageInterval', example: 'day', description: 'How long each point is.' })
  Interval!: Interval;

  @meterFilter()
  Meter?: string;
}

export class UsageEntriesQuery extends PageQuery {
  @DateField(FROM)
  from!: string;

  @DateField(TO)
  to!: string;

  @meterFilter()
  Meter?: string;

  @PatternField({
    optional: true,
    pattern: new RegExp(`^[ -~]{1,${MAX_ENTRY_KEY_LENGTH}}$`),
    what: `1 to ${MAX_ENTRY_KEY_LENGTH} printable ASCII characters`,
    example: 'message-7001',
    description: 'The entries with this `EntryKey`, one of each meter; for 35 days after they were recorded.',
  })
  EntryKey?: string;

  @eventFilter('source', '/gateways/eu-1')
  @only('with EventID', ({ EventID }) => EventID !== undefined)
  EventSource?: string;

  @eventFilter('id', 'message-7001')
  @only(
    'with EventSource and without EntryKey',
    (query) => query.EventSource !== undefined && query.EntryKey === undefined,
  )
  EventID?: string;
}
