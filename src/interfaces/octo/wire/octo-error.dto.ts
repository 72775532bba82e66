import { EnumField, TextField, field } from '../../../platform/http/validation';
import { ERRORS } from './error-codes';

/** The invalid value, of any length and format. */
function EchoField(of: string) {
  const description = `Value that you sent; \`null\` if you sent none. Present with \`INVALID_${of}\`.`;
  return field({ optional: true, nullable: true, notInExample: true, description }, { type: String });
}

export class OctoErrorDto {
  @EnumField(Object.keys(ERRORS), {
    named: 'OctoErrorCode',
    example: 'BAD_REQUEST',
    description: 'Code of the error. Base your error handling on it.',
  })
  error!: string;

  @TextField({
    example: 'localDate must be a real date.',
    description: 'Explanation for developers. The text can change at any time.',
  })
  errorMessage!: string;

  @TextField({
    example: '4f0d6a5e-6a0f-4f57-8f4e-5a1f0f3c9b7e',
    description: 'ID of the request. Quote it when you report the error.',
  })
  requestId!: string;

  @EchoField('PRODUCT_ID')
  productId?: string | null;

  @EchoField('OPTION_ID')
  optionId?: string | null;

  @EchoField('UNIT_ID')
  unitId?: string | null;

  @EchoField('AVAILABILITY_ID')
  availabilityId?: string | null;

  @EchoField('BOOKING_UUID')
  uuid?: string | null;
}
