import { BooleanField, EnumField, TextField, TextListField, TimestampField } from '../../platform/http/validation';
import { MAX_METER_LENGTH } from './record-usage.dto';

/** Maximum number of grouping keys of a meter. */
const MAX_GROUPS = 2;

/** Maximum length of a grouping key, in Unicode code points. */
const MAX_KEY_LENGTH = 64;

export const AGGREGATIONS = ['sum', 'count', 'max', 'last', 'unique', 'weighted-sum'] as const;

/** How the entries of a meter make up its usage. */
export type Aggregation = (typeof AGGREGATIONS)[number];

const DISPLAY_NAME = {
  max: 100,
  example: 'Text messages',
  description: 'Display name of the meter; `null` if not set.',
};
const UNIT = { max: 30, example: 'SMS', description: 'Unit in which the usage is counted; `null` if not set.' };
const DESCRIPTION = {
  max: 2_000,
  multiline: true,
  example: 'Sent through either of our providers.',
  description: 'Description of the meter, in plain text; `null` if not set.',
};
const GROUP_BY = {
  max: MAX_GROUPS,
  itemMax: MAX_KEY_LENGTH,
  example: ['Campaign'],
  description:
    'Up to two top-level keys of the JSON object in `ExtraInfo`, by whose values you can break down the usage.',
};

const AGGREGATION = { named: 'UsageAggregation', example: 'sum', optional: true } as const;
/** The example is of a sum. */
const UNIQUE_BY = { max: MAX_KEY_LENGTH, optional: true, notInExample: true } as const;

export class DefineMeterDto {
  @TextField({ ...DISPLAY_NAME, optional: true })
  DisplayName?: string;

  @TextField({ ...UNIT, optional: true })
  Unit?: string;

  @TextField({ ...DESCRIPTION, optional: true })
  Description?: string;

  @TextListField({ ...GROUP_BY, unique: true, optional: true })
  GroupBy?: string[];

  @BooleanField({
    optional: true,
    example: true,
    description: '`true` rejects CloudEvents without `data.Usage`, which otherwise count as 1. Default `false`.',
  })
  RequireUsage?: boolean;

  @EnumField(AGGREGATIONS, {
    ...AGGREGATION,
    description:
      'How the entries of a period make up its usage: the sum of their `Usage`, their number, the highest or the last `Usage`, the number of different values of `UniqueBy`, or, for entries that change a level, the level integrated over time, in hours. Cannot change after the first entry. Default `sum`.',
  })
  Aggregation?: Aggregation;

  @TextField({
    ...UNIQUE_BY,
    description:
      'Top-level key of the JSON object in `ExtraInfo` whose different values `unique` counts. Required with `unique`, and only possible with it.',
  })
  UniqueBy?: string;
}

export class MeterDefinitionDto {
  @TextField({ max: MAX_METER_LENGTH, example: 'sms-sent' })
  Meter!: string;

  @TextField({ ...DISPLAY_NAME, nullable: true })
  DisplayName!: string | null;

  @TextField({ ...UNIT, nullable: true })
  Unit!: string | null;

  @TextField({ ...DESCRIPTION, nullable: true })
  Description!: string | null;

  @TextListField(GROUP_BY)
  GroupBy!: string[];

  @BooleanField({
    optional: true,
    example: true,
    description: '`true` if CloudEvents without `data.Usage` are rejected; otherwise absent.',
  })
  RequireUsage?: boolean;

  @EnumField(AGGREGATIONS, {
    ...AGGREGATION,
    description: 'How the entries of a period make up its usage. Absent for `sum`.',
  })
  Aggregation?: Aggregation;

  @TextField({ ...UNIQUE_BY, description: 'Key whose different values are counted. Present with `unique`.' })
  UniqueBy?: string;

  @TimestampField()
  UpdatedAt!: number;
}
