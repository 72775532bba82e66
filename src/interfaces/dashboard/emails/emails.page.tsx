import { EMAIL_STATUSES, type ListedEmail } from '../../../platform/email';
import type { SentEmail, WorkflowEntity } from '../../../workflows';
import { type Filters, toOption } from '../../html';
import { ListByStatus } from '../frame/list-by-status';
import { RoleLink } from '../frame/role-link';
import { EmailHeading, EmailOutcome } from './email-cells';

interface EmailsProps {
  readonly filters: Filters;
  readonly emails: readonly SentEmail[];
  readonly workflows: readonly WorkflowEntity[];
  readonly next: string | null;
  /** Error in the filter. */
  readonly wrong?: string;
}

/** Sent and queued emails with their status. */
export function EmailsPage({ filters, emails, workflows, next, wrong }: EmailsProps) {
  return (
    <ListByStatus
      address="/dashboard/emails"
      names={['emails', 'email']}
      filters={filters}
      statuses={EMAIL_STATUSES.map(toOption)}
      wrong={wrong}
      isEmpty={emails.length === 0}
      nothing={
        <>
          <RoleLink role="owner" href="/dashboard/workflows">
            Workflows
          </RoleLink>{' '}
          send emails automatically once you have bookings.
        </>
      }
      next={next}
    >
      <EmailsTable emails={emails} workflows={workflows} />
    </ListByStatus>
  );
}

function EmailsTable({ emails, workflows }: Pick<EmailsProps, 'emails' | 'workflows'>) {
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Email</th>
          <th scope="col">Sent by</th>
          <th scope="col">Booking</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {emails.map(({ email, workflowId, bookingReference }) => (
          <tr key={email.id}>
            <EmailHeading email={email} />
            <td data-label="Sent by">
              <Sender email={email} workflow={workflows.find(({ id }) => id === workflowId)} />
            </td>
            <td data-label="Booking">
              {bookingReference === null ? (
                '–'
              ) : (
                <a href={`/dashboard/bookings/${bookingReference}`} class="reference">
                  {bookingReference}
                </a>
              )}
            </td>
            <td data-label="Status">
              <EmailOutcome {...email} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sender({ email, workflow }: { email: ListedEmail; workflow: WorkflowEntity | undefined }) {
  if (email.purpose === 'waitlist-offer') return <a href="/dashboard/waitlist">Waitlist offer</a>;
  if (!workflow) return <span class="muted">a removed workflow</span>;
  return (
    <RoleLink role="owner" class="clip" href={`/dashboard/workflows/${workflow.id}`} title={workflow.name}>
      {workflow.name}
    </RoleLink>
  );
}
