import { localTimeAt } from '../../../platform/values/time';
import { count } from '../../html';
import { useVisit } from '../frame/visit';
import { spellAmounts } from './day-figures';
import { type DaySession, sumDue } from './day';

/** Maximum number of flags of a session; the sheet has all. */
const MAX_FLAGS = 4;

/** What is not as it should be; nothing for complete waivers, payments and confirmed bookings. */
export function Exceptions({ session }: { session: DaySession }) {
  const { timeslot, unsigned, parties, people, here, allHereSince, state } = session;
  const { operator } = useVisit();
  const flags = parties.flatMap((party) => party.flags);
  const due = spellAmounts(sumDue(parties));
  const sheet = `/dashboard/schedule/${timeslot.id}/sheet`;
  return (
    <span class="exceptions">
      {allHereSince !== undefined && (
        <span class="all-here">Everyone is here since {localTimeAt(operator.timeZone, allHereSince)}</span>
      )}
      {allHereSince === undefined && here > 0 && (
        <span class="some-here">
          {here} of {people} here
        </span>
      )}
      {timeslot.status === 'closed' && state !== 'ended' && <span class="muted">closed</span>}
      {unsigned > 0 && <span class="exception warn">{unsigned} not signed</span>}
      {due !== '' && <span class="exception warn">{due} to collect</span>}
      {flags.slice(0, MAX_FLAGS).map(({ label, value, name }, index) => (
        <a key={index} class="exception bad clip" href={sheet} title={`${label}: ${value} (${name})`}>
          {value}: {name}
        </a>
      ))}
      {flags.length > MAX_FLAGS && (
        <a class="exception bad" href={sheet}>
          {count(flags.length - MAX_FLAGS, 'more flag')}
        </a>
      )}
    </span>
  );
}
