import { Form, PlainLayout, type Rejection } from '../../html';
import { NewPasswordFields } from '../account/new-password-fields';

interface ResetPasswordProps {
  readonly token: string;
  readonly rejection: Rejection | undefined;
}

export function ResetPasswordPage({ token, rejection }: ResetPasswordProps) {
  return (
    <PlainLayout>
      <div class="panel sign-in">
        <h1>Set a new password</h1>
        <Form id="reset-password" action={`/dashboard/sign-in/reset-password/${token}`} rejection={rejection}>
          <NewPasswordFields autoFocus />
          <p class="hint">You are signed out everywhere.</p>
          <button class="primary wide">Set password</button>
        </Form>
      </div>
    </PlainLayout>
  );
}

export function InvalidLinkPage() {
  return (
    <PlainLayout>
      <h1>This link is not valid</h1>
      <p>A link is valid for an hour and can be used once. Only the newest one is valid.</p>
      <p>
        <a href="/dashboard/sign-in/forgot-password">Request another link</a>
      </p>
    </PlainLayout>
  );
}
