import { localTimeAt } from '../../../platform/values/time';
import { Empty, formatDate, formatDay } from '../../html';
import { useHasRole, useVisit } from '../frame/visit';
import { colourOf } from '../../public-pages';
import { mayOverrideTerms } from './overrides';
import { type Sellable, type SellableSession, hasPlaces } from './sellable-sessions.service';

/** The sessions as tiles. Each is a button of the form, so that nothing that was entered is lost. */
export function Departures({ sellable }: { sellable: Sellable }) {
  const { sessions, areDepartures, activity, date, selected } = sellable;
  if (sessions.length === 0) return <NoSession sellable={sellable} />;
  const title = areDepartures ? 'Next sessions' : `${activity!.name}, ${formatDate(date)}`;
  return (
    <section aria-labelledby="sell-departures">
      <h2 id="sell-departures">{title}</h2>
      <ul class="tiles">
        {sessions.map((session) => (
          <li key={session.timeslot.id}>
            <Tile session={session} isSelected={session === selected} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ session, isSelected }: { session: SellableSession; isSelected: boolean }) {
  const visit = useVisit();
  const { operator, today } = visit;
  const { timeslot, activity, isUnderWay } = session;
  const ends = localTimeAt(operator.timeZone, timeslot.endsAt);
  return (
    <button
      class={`tile ${colourOf(timeslot.activityId)}`}
      name="_Session"
      value={`${activity.publicId} ${timeslot.date} ${timeslot.time}`}
      disabled={!hasPlaces(session) && !mayOverrideTerms(visit)}
      aria-pressed={isSelected}
    >
      <span class="tile-time figures">
        {timeslot.time}–{ends} {timeslot.date !== today && <span>{formatDay(timeslot.date)}</span>}
      </span>
      <span class="tile-name">{activity.name}</span>
      <span class="muted small figures">
        <Places session={session} />
        {isUnderWay && ', in progress'}
      </span>
    </button>
  );
}

function Places({ session }: { session: SellableSession }) {
  const { booked, capacity } = session.timeslot;
  return hasPlaces(session) ? <>{capacity - booked} left</> : <strong class="full">Full</strong>;
}

function NoSession({ sellable: { areDepartures, activity, date } }: { sellable: Sellable }) {
  const isOwner = useHasRole('owner');
  const title = areDepartures
    ? 'No sessions in the next two weeks.'
    : `No sessions of ${activity!.name} are available on ${formatDate(date)}.`;
  return (
    <Empty title={title}>
      <p>Choose another activity or day{isOwner ? ', or add times.' : '.'}</p>
      {isOwner && (
        <p>
          <a class="button" href={`/dashboard/schedule/add?ActivityID=${activity!.publicId}&Date=${date}`}>
            Add sessions
          </a>
        </p>
      )}
    </Empty>
  );
}
