import { ApiProperty } from '@nestjs/swagger';
import { EnumField, TextField, TimestampField, field } from '../../platform/http/validation';
import { MAX_USAGE } from '../decimal/quantity';
import { MAX_METER_LENGTH, MAX_SUBJECT_LENGTH } from './record-usage.dto';

export const THRESHOLD_PERIODS = ['day', 'month'] as const;

export type ThresholdPeriod = (typeof THRESHOLD_PERIODS)[number];

/** Maximum number of levels, and the highest one, in percent of the limit. */
export const MAX_LEVELS = 10;
export const MAX_LEVEL = 1_000;

const levelsField = (description: string) =>
  field(
    { optional: true, example: [50, 80, 100], description },
    {
      type: 'array',
      ...{ uniqueItems: true, maxItems: MAX_LEVELS },
      items: { type: 'integer', minimum: 1, maximum: MAX_LEVEL },
    },
  );

const periodField = (options: { optional?: boolean } = {}) =>
  EnumField(THRESHOLD_PERIODS, {
    ...options,
    named: 'ThresholdPeriod',
    example: 'month',
    description: 'Period to which the limit applies: each day or each month, in the operator’s time zone.',
  });

const limitField = (options: { required?: boolean } = {}) =>
  ApiProperty({
    ...options,
    type: Number,
    minimum: 0,
    exclusiveMinimum: true,
    maximum: MAX_USAGE,
    example: 1000.5,
    description: 'Usage that triggers the notification, with up to nine decimals of its JSON text.',
  });

export class ThresholdsQuery {
  @TextField({
    optional: true,
    max: MAX_SUBJECT_LENGTH,
    example: 'customer-4711',
    description: 'Subject of the thresholds, compared byte by byte; `*` returns those for each subject.',
  })
  Subject?: string;
}

/** The body that `readThreshold` reads, because only the text of the body contains exact amounts. */
export class CreateThresholdDto {
  @TextField({
    max: MAX_METER_LENGTH,
    example: 'sms-sent',
    description: 'Name of the meter, which does not need to have entries.',
  })
  Meter!: string;

  @TextField({
    optional: true,
    max: MAX_SUBJECT_LENGTH,
    example: 'customer-4711',
    description:
      'Subject whose usage counts, or `*` for the usage of each subject. Default: the usage of the entire meter.',
  })
  Subject?: string;

  @periodField()
  Period!: ThresholdPeriod;

  @limitField()
  Limit!: number;

  @levelsField(
    'Percentages of `Limit` that trigger a notification: up to 10 different whole numbers from 1 to 1,000. Default: 100.',
  )
  Levels?: readonly number[];
}

/** The body that `readThresholdChange` reads. */
export class ChangeThresholdDto {
  @periodField({ optional: true })
  Period?: ThresholdPeriod;

  @limitField({ required: false })
  Limit?: number;

  @levelsField('Percentages of `Limit` that trigger a notification; an empty list for the limit alone.')
  Levels?: readonly number[];
}

export class ThresholdDto extends CreateThresholdDto {
  @TextField({ example: 'thr_7k2m9x0q4b1z' })
  ThresholdID!: string;

  @TimestampField()
  CreatedAt!: number;
}
