import { PageQuery } from '../../shared/pagination';
import { DateField, EnumField, TextField } from '../../shared/validation';
import { MAX_METER_LENGTH } from './record-usage.dto';

export const INTERVALS = ['hour', 'day', 'month'] as const;

export type Interval = (typeof INTERVALS)[number];

const FROM = { example: '2026-12-01', description: 'First date, from 00:00:00 in the operator’s time zone.' };
const TO = { example: '2026-12-31', description: 'Last date, through 23:59:59.' };

const meterFilter = () =>
  TextField({ optional: true, max: MAX_METER_LENGTH, example: 'sms-sent', description: 'This meter only.' });

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
}
