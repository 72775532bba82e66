import type { BookingEntity } from '../../../../bookings';
import { Form, count } from '../../../html';
import { formatBalance } from '../../booking-parts/balance';
import { SOURCES } from '../../booking-parts/booking-badges';
import { RoleLink } from '../../frame/role-link';
import { useVisit } from '../../frame/visit';
import type { DaySession, Party } from '../day';
import { FlagChip } from './flag-chip';

/** Maximum number of parties listed in place; the sheet has everybody. */
const MAX_PARTIES = 60;

const SOURCE_LETTERS = { ota: 'P', online: 'O', pos: 'D', api: 'A' } as const;

/** Who comes to a session, to open in place. */
export function PartyList({ session }: { session: DaySession }) {
  const { timeslot, parties, bookings, people, isAdmitting } = session;
  if (bookings === 0) return null;
  const shown = parties.slice(0, MAX_PARTIES);
  return (
    <details id={`parties-${timeslot.id}`} class="parties">
      <summary>
        {count(people, 'person', 'people')} in {count(bookings, 'booking')}
      </summary>
      <ul>
        {shown.map((party) => (
          <PartyRow key={party.booking.id} party={party} isAdmitting={isAdmitting} />
        ))}
      </ul>
      {bookings > shown.length && (
        <p>
          <a href={`/dashboard/schedule/${timeslot.id}/sheet`}>Show all {bookings} bookings on the day sheet</a>
        </p>
      )}
    </details>
  );
}

interface PartyRowProps {
  readonly party: Party;
  /** Start and activity, in a list of several sessions. */
  readonly session?: string;
  /** Whether the party can be checked in from the list. */
  readonly isAdmitting?: boolean;
}

/** A party in a list: who, how many, and what is not as it should be. */
export function PartyRow({ party, session, isAdmitting = false }: PartyRowProps) {
  const { booking, people, here, unsigned, flags, balance } = party;
  const isAllHere = here === people.length;
  return (
    <li id={isAdmitting ? `party-${booking.reference}` : undefined} class={isAllHere ? 'party arrived' : 'party'}>
      {isAdmitting && <Tick party={party} />}
      <RoleLink role="desk" href={`/dashboard/bookings/${booking.reference}`} class="clip" title={nameOf(booking)}>
        {nameOf(booking)}
      </RoleLink>
      <span class="figures size">{people.length}</span>
      <span class="exceptions">
        {session !== undefined && <span class="muted">{session}</span>}
        {here > 0 && <span class="some-here">{isAllHere ? '✓ here' : `${here} of ${people.length} here`}</span>}
        {unsigned > 0 && (
          <span class="exception warn">{people.length > 1 && `${unsigned} of ${people.length} `}not signed</span>
        )}
        {balance !== 0 && <span class="exception warn">{formatBalance(balance, booking.currency)}</span>}
        {flags.map((flag, index) => (
          <FlagChip key={index} flag={flag} isNamed={people.length > 1} />
        ))}
        <SourceMark booking={booking} />
      </span>
    </li>
  );
}

/** Checks in everybody who is expected; if all are here, undoes it. */
function Tick({ party: { booking, people, here } }: { party: Party }) {
  const { today } = useVisit();
  const isAllHere = here === people.length;
  return (
    <Form
      id={`tick-${booking.reference}`}
      action={`/dashboard/today/bookings/${booking.reference}/${isAllHere ? 'undo' : 'check-in'}`}
      class="tick"
    >
      {/* A session that started yesterday is on the page of today. */}
      <input type="hidden" name="Date" value={booking.sessionDate < today ? today : booking.sessionDate} />
      <button
        class={isAllHere ? 'small ticked' : 'small'}
        aria-label={`${isAllHere ? 'Undo' : 'Check in'}: ${nameOf(booking)}, ${count(people.length, 'person', 'people')}`}
      >
        {isAllHere ? '✓' : ''}
      </button>
    </Form>
  );
}

function SourceMark({ booking: { source, partner } }: { booking: BookingEntity }) {
  const words = partner === null ? SOURCES[source] : `${SOURCES[source]}: ${partner}`;
  return (
    <abbr class="source" title={words}>
      {SOURCE_LETTERS[source]}
    </abbr>
  );
}

function nameOf({ firstName, lastName }: BookingEntity): string {
  return `${firstName} ${lastName}`.trim() || 'No name';
}
