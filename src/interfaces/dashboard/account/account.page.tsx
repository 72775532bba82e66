import { MIN_PASSWORD_LENGTH } from '../../../platform/auth';
import { Form, Panel, type Rejection, TextInput } from '../../html';

export function AccountPage({ rejection }: { rejection: Rejection | undefined }) {
  return (
    <Panel title="Change password">
      <Form id="password" action="/dashboard/account" rejection={rejection}>
        <TextInput name="CurrentPassword" label="Current password" type="password" autocomplete="current-password" />
        <TextInput
          name="NewPassword"
          label="New password"
          type="password"
          autocomplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
        />
        <TextInput name="Repeated" label="Confirm new password" type="password" autocomplete="new-password" />
        <p class="hint">You stay signed in here and are signed out everywhere else.</p>
        <button class="primary">Change password</button>
      </Form>
    </Panel>
  );
}
