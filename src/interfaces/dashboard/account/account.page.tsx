import { Form, Panel, type Rejection, TextInput } from '../../html';
import { NewPasswordFields } from './new-password-fields';

export function AccountPage({ rejection }: { rejection: Rejection | undefined }) {
  return (
    <Panel title="Change password">
      <Form id="password" action="/dashboard/account" rejection={rejection}>
        <TextInput name="CurrentPassword" label="Current password" type="password" autocomplete="current-password" />
        <NewPasswordFields />
        <p class="hint">You stay signed in here and are signed out everywhere else.</p>
        <button class="primary">Change password</button>
      </Form>
    </Panel>
  );
}
