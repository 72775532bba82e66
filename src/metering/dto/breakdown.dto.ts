import { IntegerField, ListField, ObjectField, TextField } from '../../shared/validation';
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
      'A text as it is, a number or boolean as it was written. Null: neither, or recorded before the key was named.',
  })
  Value!: string | null;
}

export class UsageBreakdownDto {
  @ObjectField(() => UsagePeriodDto)
  Period!: UsagePeriodDto;

  @TextField({ example: 'sms-sent' })
  Meter!: string;

  @TextField({ max: 64, example: 'Campaign', description: 'The key by whose values it is broken down.' })
  By!: string;

  @ListField(() => GroupUsageDto, {
    description: 'Highest TotalUsage first, then by Value. With `Other` they are all of the meter.',
  })
  Groups!: GroupUsageDto[];

  @ObjectField(() => OtherUsageDto, {
    nullable: true,
    description: 'Values beyond the first 1,000 of each month, and those of more than 500 characters.',
  })
  Other!: OtherUsageDto | null;
}
