import { MIN_PASSWORD_LENGTH } from '../../../platform/auth';
import { TextInput } from '../../html';

/** The fields of `NewPasswordDto`, and its repetition. */
export function NewPasswordFields({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <>
      <TextInput
        name="NewPassword"
        label="New password"
        type="password"
        autocomplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
        autoFocus={autoFocus}
      />
      <TextInput name="Repeated" label="Confirm new password" type="password" autocomplete="new-password" />
    </>
  );
}
