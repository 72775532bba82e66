import { localTimeAt } from '../../../platform/values/time';
import { count } from '../../html';
import { formatBalance } from '../booking-parts/balance';
import { useVisit } from '../frame/visit';
import { type DaySession, sumDue } from './day';
import { FlagChip } from './parties/flag-chip';

/** Maximum number of flags of a session; the sheet has all. */
const MAX_FLAGS = 4;

/** What is not as it should be; nothing for complete waivers, payments and confirmed bookings. */
export function Exceptions({ session }: { session: DaySession }) {
  const { timeslot, unsigned, parties, people, here, held, isMissingPeople, allHereSince, state } = session;
  const { operator } = useVisit();
  const flags = parties.flatMap((party) => party.flags);
  const due = [...sumDue(parties)].map(([currency, amount]) => formatBalance(amount, currency)).join(' + ');
  const sheet = `/dashboard/schedule/${timeslot.id}/sheet`;
  return (
    <span class="exceptions">
      {allHereSince !== undefined && (
        <span class="all-here">Everyone arrived by {localTimeAt(operator.timeZone, allHereSince)}</span>
      )}
      {allHereSince === undefined && (here > 0 || isMissingPeople) && (
        <span class={isMissingPeople ? 'exception warn' : 'some-here'}>
          {here} of {people} here
        </span>
      )}
      {timeslot.status === 'closed' && state !== 'ended' && <span class="muted">closed</span>}
      {unsigned > 0 && <span class="exception warn">{unsigned} not signed</span>}
      {due !== '' && <span class="exception warn">{due}</span>}
      {held > 0 && <span class="muted">{held} held</span>}
      {flags.slice(0, MAX_FLAGS).map((flag, index) => (
        <FlagChip key={index} flag={flag} href={sheet} />
      ))}
      {flags.length > MAX_FLAGS && (
        <a class="exception bad" href={sheet}>
          {count(flags.length - MAX_FLAGS, 'more flag')}
        </a>
      )}
    </span>
  );
}
