import { TextField, TextListField, TimestampField } from '../../shared/validation';
import { MAX_METER_LENGTH } from './record-usage.dto';

/** Keys that the usage of a meter may be grouped by. */
const MAX_GROUPS = 2;

/** The longest name of such a key, in Unicode code points. */
const MAX_KEY_LENGTH = 64;

const DISPLAY_NAME = { max: 100, example: 'Text messages', description: 'What people call the meter.' };
const UNIT = { max: 30, example: 'SMS', description: 'What its usage is counted in.' };
const DESCRIPTION = { max: 2_000, multiline: true, example: 'Sent through either of our providers.' };
const GROUP_BY = {
  max: MAX_GROUPS,
  itemMax: MAX_KEY_LENGTH,
  example: ['Campaign'],
  description: 'Top-level keys of the JSON object in ExtraInfo by whose values usage can be broken down.',
};

export class DefineMeterDto {
  @TextField({ ...DISPLAY_NAME, optional: true })
  DisplayName?: string;

  @TextField({ ...UNIT, optional: true })
  Unit?: string;

  @TextField({ ...DESCRIPTION, optional: true })
  Description?: string;

  @TextListField({ ...GROUP_BY, unique: true, optional: true })
  GroupBy?: string[];
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

  @TimestampField()
  UpdatedAt!: number;
}
