import { PageQuery } from '../../platform/http/pagination';
import { IntegerField, TextField } from '../../platform/http/validation';
import { MAX_METER_LENGTH, MAX_SUBJECT_LENGTH } from './record-usage.dto';
import { ExactNumberField } from './usage.dto';
import { FromField, ToField } from './usage.query';

export class UsageSubjectsQuery extends PageQuery {
  @FromField()
  from!: string;

  @ToField()
  to!: string;

  @TextField({
    optional: true,
    max: MAX_METER_LENGTH,
    example: 'sms-sent',
    description: 'Name of a meter. Only its usage is counted.',
  })
  Meter?: string;

  @TextField({
    optional: true,
    max: MAX_SUBJECT_LENGTH,
    example: 'customer',
    description: 'Text that the subjects contain, regardless of case.',
  })
  Search?: string;
}

export class SubjectTotalsDto {
  @ExactNumberField(
    102,
    'Sum over all subjects, including entries without one, whatever the page or `Search` contains. Only for a `Meter` whose usage is no sum or number of entries, so that it differs from the usage of the meter.',
  )
  SumOfSubjects!: number;
}

export class SubjectUsageDto {
  @TextField({
    nullable: true,
    max: MAX_SUBJECT_LENGTH,
    example: 'customer-4711',
    description: 'Whose usage it is; `null` for all entries without a subject.',
  })
  Subject!: string | null;

  @ExactNumberField(1204.5)
  TotalUsage!: number;

  @IntegerField({ min: 0, example: 311 })
  EventCount!: number;
}
