import type { EmailEntity } from '../../../platform/email';
import type { SentEmail } from '../../../workflows';
import { Detail, Form, Panel, type Rejection } from '../../html';
import { When } from '../frame/when';
import { EmailOutcome, isResendable } from './email-cells';

interface EmailProps {
  readonly sent: SentEmail<EmailEntity>;
  readonly rejection: Rejection | undefined;
}

/** An email with its text, which is shown as text so that its markup never becomes part of the page. */
export function EmailPage({ sent: { email, bookingReference }, rejection }: EmailProps) {
  const isRemoved = email.contentsRemovedAt !== null;
  return (
    <>
      <p class="lead badges">
        <EmailOutcome {...email} />
      </p>
      <Panel title="Delivery">
        <dl class="facts">
          <Detail name="To">{email.recipient}</Detail>
          <Detail name={email.sentAt === null ? 'Scheduled' : 'Sent'}>
            <When at={email.sentAt ?? email.notBefore} />
          </Detail>
          {bookingReference !== null && (
            <Detail name="Booking">
              <a href={`/dashboard/bookings/${bookingReference}`} class="reference">
                {bookingReference}
              </a>
            </Detail>
          )}
          {email.resendOf !== null && (
            <Detail name="Sent again">
              <a href={`/dashboard/emails/${email.resendOf}`}>The earlier email</a>
            </Detail>
          )}
        </dl>
        {isResendable(email) && !isRemoved && (
          <Form id="resend" action={`/dashboard/emails/${email.id}/resend`} rejection={rejection}>
            <button>Send again</button>
          </Form>
        )}
      </Panel>
      <Panel title="Text">
        {isRemoved ? (
          <p class="muted">The text has been deleted because of the age of the email.</p>
        ) : (
          <pre class="email-text">{email.text}</pre>
        )}
      </Panel>
      <p class="switch">
        <a href="/dashboard/emails">All emails</a>
      </p>
    </>
  );
}
