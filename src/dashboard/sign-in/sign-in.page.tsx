import { Form, type Rejection, TextInput, PlainLayout } from '../../html';

interface SignInProps {
  readonly next: string;
  /** A form to go on with, as text; undefined when there is none. */
  readonly unsent: string | undefined;
  readonly rejection: Rejection | undefined;
}

export function SignInPage({ next, unsent, rejection }: SignInProps) {
  return (
    <PlainLayout>
      <div class="panel sign-in">
        <h1>Sign in</h1>
        <Form id="sign-in" action="/dashboard/sign-in" rejection={rejection}>
          {unsent !== undefined && <p>Your session has ended. Sign in to go on; what you entered is kept.</p>}
          <input type="hidden" name="Next" value={next} />
          {unsent !== undefined && <input type="hidden" name="Kept" value={unsent} />}
          <TextInput name="Email" label="E-mail" type="email" autocomplete="username" autoFocus />
          <TextInput name="Password" label="Password" type="password" autocomplete="current-password" />
          <button class="primary wide">Sign in</button>
        </Form>
      </div>
      <p class="muted small">No sign-in yet, or the password is lost? Ask an owner of your business to add you.</p>
    </PlainLayout>
  );
}
