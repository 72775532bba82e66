import { IntegerField, TextField, TimestampField } from '../../platform/http/validation';
import { ExactNumberField, RecordedUsageDto } from './usage.dto';

/** Maximum length of the reason for a void, in characters. */
export const MAX_VOID_REASON = 500;

export class VoidUsageDto {
  @TextField({ optional: true, max: MAX_VOID_REASON, multiline: true, example: 'Sent twice by the old gateway' })
  Reason?: string;
}

/** The body that `readCorrection` reads, because only its text contains exact amounts. */
export class CorrectUsageDto {
  @ExactNumberField(2, 'The correct amount, under the rules of recording.')
  Usage!: number;

  @TextField({ optional: true, max: MAX_VOID_REASON, multiline: true, example: 'Counted in the wrong unit' })
  Reason?: string;
}

export class CorrectedUsageDto extends RecordedUsageDto {
  @IntegerField({ min: 1, example: 40_117, description: 'The entry that this one replaces.' })
  VoidedID!: number;

  @TimestampField({ description: 'Time at which that entry was voided, in Unix seconds.' })
  VoidedAt!: number;
}

export class VoidedUsageDto {
  @IntegerField({ min: 1, example: 40_117 })
  ID!: number;

  @TimestampField({ description: 'Time at which the entry was first voided, in Unix seconds.' })
  VoidedAt!: number;
}
