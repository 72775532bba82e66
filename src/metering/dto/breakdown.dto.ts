import { IntegerField, ListField, ObjectField, TextField } from '../../platform/http/validation';
import { ExactNumberField, UsagePeriodDto } from './usage.dto';

export class OtherUsageDto {
  @ExactNumberField(12.5)
  TotalUsage!: number;

  @IntegerField({ example: 9 })
  EventCount!: number;
}

export class GroupUsageDto extends OtherUsageDto {
  @TextField({
    nullable: true,
    min: 0,
    max: 500,
    multiline: true,
    example: 'spring',
    description:
      'Value of the key: a text, or a number or boolean as it was written; `null` for entries with another type of value or none, and for those recorded before the key was set.',
  })
  Value!: string | null;
}

export class UsageBreakdownDto {
  @ObjectField(() => UsagePeriodDto)
  Period!: UsagePeriodDto;

  @TextField({ example: 'sms-sent' })
  Meter!: string;

  @TextField({ max: 64, example: 'Campaign', description: 'Key by whose values the usage is broken down.' })
  By!: string;

  @ListField(() => GroupUsageDto, {
    description:
      'Groups with the highest `TotalUsage` first, then ordered by `Value`. Together with `Other`, they add up to the meter’s total.',
  })
  Groups!: GroupUsageDto[];

  @ObjectField(() => OtherUsageDto, {
    nullable: true,
    description:
      'Sum of values beyond the first 1,000 per month and of values longer than 500 characters; `null` if there are none.',
  })
  Other!: OtherUsageDto | null;
}
