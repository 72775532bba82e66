import { ApiProperty } from '@nestjs/swagger';
import { EnumField, TextField, TimestampField } from '../../platform/http/validation';
import { MAX_USAGE } from '../decimal/quantity';
import { MAX_METER_LENGTH } from './record-usage.dto';

export const THRESHOLD_PERIODS = ['day', 'month'] as const;

export type ThresholdPeriod = (typeof THRESHOLD_PERIODS)[number];

/** The body that `readThreshold` reads, because only the text of the body contains exact amounts. */
export class CreateThresholdDto {
  @TextField({
    max: MAX_METER_LENGTH,
    example: 'sms-sent',
    description: 'Name of the meter, which does not need to have entries.',
  })
  Meter!: string;

  @EnumField(THRESHOLD_PERIODS, {
    named: 'ThresholdPeriod',
    example: 'month',
    description: 'Period to which the limit applies: each day or each month, in the operator’s time zone.',
  })
  Period!: ThresholdPeriod;

  @ApiProperty({
    type: Number,
    minimum: 0,
    exclusiveMinimum: true,
    maximum: MAX_USAGE,
    example: 1000.5,
    description: 'Usage that triggers the notification, with up to nine decimals of its JSON text.',
  })
  Limit!: number;
}

export class ThresholdDto extends CreateThresholdDto {
  @TextField({ example: 'thr_7k2m9x0q4b1z' })
  ThresholdID!: string;

  @TimestampField()
  CreatedAt!: number;
}
