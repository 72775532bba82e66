import { ApiProperty } from '@nestjs/swagger';
import { EnumField, TextField, TimestampField } from '../../shared/validation';
import { MAX_USAGE } from '../decimal/quantity';
import { MAX_METER_LENGTH } from './record-usage.dto';

export const THRESHOLD_PERIODS = ['day', 'month'] as const;

export type ThresholdPeriod = (typeof THRESHOLD_PERIODS)[number];

/** The body that `readThreshold` reads: an exact amount is in the text of the body only. */
export class CreateThresholdDto {
  @TextField({ max: MAX_METER_LENGTH, example: 'sms-sent', description: 'A meter, which need not have entries yet.' })
  Meter!: string;

  @EnumField(THRESHOLD_PERIODS, {
    named: 'ThresholdPeriod',
    example: 'month',
    description: 'Whose usage is looked at: each local day, or each month.',
  })
  Period!: ThresholdPeriod;

  @ApiProperty({
    type: Number,
    minimum: 0,
    exclusiveMinimum: true,
    maximum: MAX_USAGE,
    example: 1000.5,
    description: 'The usage at which you are told. Nine decimals of its JSON text count.',
  })
  Limit!: number;
}

export class ThresholdDto extends CreateThresholdDto {
  @TextField({ example: 'thr_7k2m9x0q4b1z' })
  ThresholdID!: string;

  @TimestampField()
  CreatedAt!: number;
}
