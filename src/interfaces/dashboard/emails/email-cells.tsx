import type { EmailStatus, ListedEmail } from '../../../platform/email';
import { Badge, type Tone, count } from '../../html';
import { When } from '../frame/when';

const TONES: Record<EmailStatus, Tone> = { queued: 'info', sent: 'good', failed: 'bad', cancelled: 'plain' };

type Outcome = Pick<ListedEmail, 'status' | 'delivery' | 'attempts' | 'lastError' | 'nextAttemptAt'>;

/** When an email was or will be sent, with its subject and recipient. */
export function EmailHeading({ email }: { email: ListedEmail }) {
  return (
    <>
      <td data-label="When">
        <When at={email.sentAt ?? email.notBefore} />
      </td>
      <td data-label="Email">
        <a class="clip wide" href={`/dashboard/emails/${email.id}`} title={email.subject}>
          {email.subject}
        </a>
        <span class="clip wide muted small" title={email.recipient}>
          {email.recipient}
        </span>
      </td>
    </>
  );
}

/** The status of an email, with the reason if it is delayed or failed. */
export function EmailOutcome({ status, delivery, attempts, lastError, nextAttemptAt }: Outcome) {
  const isRetried = status === 'queued' && attempts > 0;
  const isFile = status === 'sent' && delivery === 'file';
  return (
    <>
      <Badge tone={isFile ? 'warn' : TONES[status]}>{isFile ? 'written to a file' : status}</Badge>
      {isRetried && (
        <span class="muted small">
          {count(attempts, 'attempt')}, next <When at={nextAttemptAt} />
        </span>
      )}
      {lastError !== null && (
        <span class="clip muted small" title={lastError}>
          {lastError}
        </span>
      )}
    </>
  );
}

/** Whether an email can be sent again. */
export function isResendable({ status }: Pick<ListedEmail, 'status'>): boolean {
  return status === 'sent' || status === 'failed';
}
