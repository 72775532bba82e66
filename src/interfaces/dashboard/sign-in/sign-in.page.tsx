import { Form, type Rejection, TextInput, PlainLayout } from '../../html';

interface SignInProps {
  readonly next: string;
  /** A serialized form to continue with, if any. */
  readonly unsent?: string | undefined;
  readonly rejection?: Rejection | undefined;
  /** A message from the page before. */
  readonly note?: string | undefined;
}

export function SignInPage({ next, unsent, rejection, note }: SignInProps) {
  return (
    <PlainLayout>
      <div class="panel sign-in">
        <h1>Sign in</h1>
        {note && (
          <p class="note" role="status">
            {note}
          </p>
        )}
        <Form id="sign-in" action="/dashboard/sign-in" rejection={rejection}>
          {unsent !== undefined && (
            <p>Your session has expired. Sign in to continue. You will not lose what you entered.</p>
          )}
          <input type="hidden" name="Next" value={next} />
          {unsent !== undefined && <input type="hidden" name="Kept" value={unsent} />}
          <TextInput name="Email" label="Email" type="email" autocomplete="username" autoFocus />
          <TextInput name="Password" label="Password" type="password" autocomplete="current-password" />
          <button class="primary wide">Sign in</button>
        </Form>
        <p class="small">
          <a href="/dashboard/sign-in/forgot-password">Forgot your password?</a>
        </p>
      </div>
      <p class="muted small">No account yet? Contact an owner of your business.</p>
    </PlainLayout>
  );
}
