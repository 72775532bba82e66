import { Form, type Rejection, TextInput, PlainLayout } from '../../pages';

export function SignInPage({ next, rejection }: { next: string; rejection: Rejection | undefined }) {
  return (
    <PlainLayout>
      <div class="panel sign-in">
        <h1>Sign in</h1>
        <Form id="sign-in" action="/dashboard/sign-in" rejection={rejection}>
          <input type="hidden" name="Next" value={next} />
          <TextInput name="Email" label="E-mail" type="email" autocomplete="username" autoFocus />
          <TextInput name="Password" label="Password" type="password" autocomplete="current-password" />
          <button class="primary wide">Sign in</button>
        </Form>
      </div>
      <p class="muted small">No sign-in yet, or the password is lost? Ask an owner of your business to add you.</p>
    </PlainLayout>
  );
}
