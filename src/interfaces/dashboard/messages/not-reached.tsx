import type { UnreachedCustomer, UnreachedCustomers } from '../../../workflows';
import { count } from '../../html';
import { formatPartner } from '../booking-parts/booking-summary';

/** The parameter of a session's page that continues the list after a booking; 0 lists it from its start. */
export const NOT_REACHED_AFTER = 'NotReachedAfter';

/** Where a session's page lists the customers whom emails do not reach. */
export function notReachedAddress(timeslotId: number, afterId = 0): string {
  return `/dashboard/schedule/${timeslotId}?${NOT_REACHED_AFTER}=${afterId}#not-reached`;
}

/** `3 customers not reached by email` */
export function countNotReached(total: number): string {
  return `${count(total, 'customer')} not reached by email`;
}

/** A session with the customers of it whom emails do not reach. */
export interface SessionNotReached {
  readonly timeslotId: number;
  /** Names the session where there are several. */
  readonly label?: string;
  /** Undefined without any. */
  readonly customers: UnreachedCustomers | undefined;
}

/** Names customers whom emails do not reach, so that staff can call them; nothing without any. */
export function NotReached({ sessions }: { sessions: readonly SessionNotReached[] }) {
  const total = sessions.reduce((sum, { customers }) => sum + (customers?.total ?? 0), 0);
  if (total === 0) return null;
  return (
    <>
      <p class="caution">
        <strong>{count(total, 'customer is', 'customers are')} not reached by email.</strong> Call them.
      </p>
      <ul class="rows">
        {sessions.map((session) => (
          <Customers key={session.timeslotId} {...session} />
        ))}
      </ul>
    </>
  );
}

function Customers({ timeslotId, label, customers }: SessionNotReached) {
  if (!customers) return null;
  const { listed, more } = customers;
  const prefix = label && <span class="muted">{label}: </span>;
  return (
    <>
      {listed.map((customer) => (
        <li key={customer.bookingId}>
          {prefix}
          <Customer {...customer} />
        </li>
      ))}
      {more > 0 && (
        <li>
          {prefix}
          And {more} more: <a href={notReachedAddress(timeslotId, listed.at(-1)!.bookingId)}>see who</a>
        </li>
      )}
    </>
  );
}

function Customer({ reference, firstName, lastName, participants, phone, ...others }: UnreachedCustomer) {
  const name = `${firstName} ${lastName}`.trim() || 'No name';
  return (
    <>
      <a href={`/dashboard/bookings/${reference}`}>{name}</a>, {count(participants, 'person', 'people')},{' '}
      {phone === '' ? 'no telephone number' : <a href={`tel:${phone}`}>{phone}</a>}{' '}
      <span class="muted small">{formatReason(others)}</span>
    </>
  );
}

function formatReason({ reason, email, partner }: Pick<UnreachedCustomer, 'reason' | 'email' | 'partner'>): string {
  if (reason === 'no-address') return 'no email address';
  if (reason === 'left-to-partner') return `you leave emails to ${formatPartner(partner)}`;
  return `emails to ${email} are not delivered`;
}
