import { MIN_PASSWORD_LENGTH } from '../../../platform/auth';
import type { FieldError } from '../../../platform/errors';
import { TextField } from '../../../platform/http/validation';
import type { SubmittedForm } from '../../html';

/** A new password; the service rejects guessable ones. */
export class NewPasswordDto {
  @TextField({ min: MIN_PASSWORD_LENGTH, max: 200 })
  NewPassword!: string;
}

const NOT_REPEATED: FieldError = {
  field: 'Repeated',
  code: 'differs',
  message: 'Repeated password does not match the new one.',
};

/** The field of a password, which may start and end with spaces. */
export function passwordIn(form: SubmittedForm, name: string): string {
  return form.list(name)[0] ?? '';
}

/** An error if the new password was not repeated correctly. */
export function repetitionFaults(form: SubmittedForm): FieldError[] {
  return passwordIn(form, 'NewPassword') === passwordIn(form, 'Repeated') ? [] : [NOT_REPEATED];
}
