import type { ListedEmail } from '../../../platform/email';
import { Form } from '../../html';
import { EmailHeading, EmailOutcome, isResendable } from '../emails/email-cells';
import { Folded } from './parts/collapsed.panel';

/** What the customer was sent about the booking. */
export function Emails({ emails }: { emails: readonly ListedEmail[] }) {
  return (
    <Folded title="Emails" id="emails" hint={emails.length}>
      {emails.length === 0 ? <p class="muted">No emails yet.</p> : <EmailsTable emails={emails} />}
    </Folded>
  );
}

function EmailsTable({ emails }: { emails: readonly ListedEmail[] }) {
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Email</th>
          <th scope="col">Status</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {emails.map((email) => (
          <tr key={email.id}>
            <EmailHeading email={email} />
            <td data-label="Status">
              <EmailOutcome {...email} />
            </td>
            <td class="actions">
              {isResendable(email) && (
                <Form id={`resend-${email.id}`} action={`/dashboard/emails/${email.id}/resend`}>
                  <button class="small" aria-label={`Send again: ${email.subject}`}>
                    Send again
                  </button>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
