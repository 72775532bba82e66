import type { BookingEntity } from '../../../bookings';
import type { ListedEmail } from '../../../platform/email';
import { Form, Panel } from '../../html';
import { EmailHeading, EmailOutcome, isResendable } from '../emails/email-cells';

/** What the customer was sent about the booking. */
export function Emails({ booking, emails }: { booking: BookingEntity; emails: readonly ListedEmail[] }) {
  const isReachable = booking.status === 'confirmed' && booking.email !== '';
  return (
    <Panel title="Emails" id="emails">
      {isReachable && (
        <p>
          <a href={`/dashboard/bookings/${booking.reference}/message`}>Write a message</a>
        </p>
      )}
      {emails.length === 0 ? <p class="muted">No emails yet.</p> : <EmailsTable emails={emails} />}
    </Panel>
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
