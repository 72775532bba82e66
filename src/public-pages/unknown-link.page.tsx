import { PlainLayout } from '../html';

/** A link that leads nowhere. */
export function UnknownLinkPage() {
  return (
    <PlainLayout>
      <h1>This link leads nowhere</h1>
      <p>Check that you have copied it whole, or ask whoever sent it to you.</p>
    </PlainLayout>
  );
}
