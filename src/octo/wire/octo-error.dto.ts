import { EnumField, TextField } from '../../shared/validation';
import { ERRORS } from './error-codes';

const echoed = (of: string) => ({
  optional: true,
  nullable: true,
  notInExample: true,
  description: `With \`INVALID_${of}\`: what was sent, null when nothing was.`,
});

export class OctoErrorDto {
  @EnumField(Object.keys(ERRORS), {
    named: 'OctoErrorCode',
    example: 'BAD_REQUEST',
    description: 'The kind of error; branch on it.',
  })
  error!: string;

  @TextField({ example: 'localDate must be a real date.', description: 'What is wrong, for a developer.' })
  errorMessage!: string;

  @TextField({ example: '4f0d6a5e-6a0f-4f57-8f4e-5a1f0f3c9b7e', description: 'Quote it when you report the error.' })
  requestId!: string;

  @TextField(echoed('PRODUCT_ID'))
  productId?: string | null;

  @TextField(echoed('OPTION_ID'))
  optionId?: string | null;

  @TextField(echoed('UNIT_ID'))
  unitId?: string | null;

  @TextField(echoed('AVAILABILITY_ID'))
  availabilityId?: string | null;

  @TextField(echoed('BOOKING_UUID'))
  uuid?: string | null;
}
