import { Form, PlainLayout, type Rejection, TextInput } from '../../html';

export function RequestLinkPage({ rejection }: { rejection: Rejection | undefined }) {
  return (
    <PlainLayout>
      <div class="panel sign-in">
        <h1>Forgot your password?</h1>
        <p>Enter your email address to get a link for setting a new password.</p>
        <Form id="forgot-password" action="/dashboard/sign-in/forgot-password" rejection={rejection}>
          <TextInput name="Email" label="Email" type="email" autocomplete="username" autoFocus />
          <button class="primary wide">Send link</button>
        </Form>
      </div>
      <BackToSignIn />
    </PlainLayout>
  );
}

export function LinkRequestedPage() {
  return (
    <PlainLayout>
      <h1>Check your email</h1>
      <p>If there is an account with this address, we have sent a link. It is valid for an hour.</p>
      <BackToSignIn />
    </PlainLayout>
  );
}

function BackToSignIn() {
  return (
    <p class="small">
      <a href="/dashboard/sign-in">Back to sign-in</a>
    </p>
  );
}
