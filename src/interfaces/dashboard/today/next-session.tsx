import { localTimeAt } from '../../../platform/values/time';
import { CapacityBar } from '../../html';
import { RoleLink } from '../frame/role-link';
import { useHasRole, useVisit } from '../frame/visit';
import type { DaySession } from './day';
import { Exceptions } from './exceptions';
import { PartyList } from './parties/party-list';
import { colourOf } from '../../public-pages';
import { Thumbnail } from '../session-parts/thumbnail';
import { SellLink, SheetLink } from './session-line';

/** The next session, large. */
export function NextSession({ session }: { session: DaySession }) {
  const { timeslot, activity, allHereSince } = session;
  const { operator } = useVisit();
  const isAtGate = useHasRole('gate');
  const calm = allHereSince === undefined ? '' : ' calm';
  return (
    <section id={`session-${timeslot.id}`} class={`panel next-session ${colourOf(timeslot.activityId)}${calm}`}>
      <Thumbnail activity={activity} activityId={timeslot.activityId} />
      <div class="next-main">
        <p class="next-label">{timeslot.hasOpeningHours ? 'Opens next' : 'Next'}</p>
        <h2>
          <span class="figures">{timeslot.time}</span>{' '}
          <RoleLink role="desk" href={`/dashboard/schedule/${timeslot.id}`}>
            {activity.name}
          </RoleLink>
        </h2>
        <p class="muted">
          until {localTimeAt(operator.timeZone, timeslot.endsAt)}
          {activity.location && `, ${activity.location}`}
        </p>
        <CapacityBar booked={timeslot.booked} capacity={timeslot.capacity} />
        <Exceptions session={session} />
        <p class="actions">
          <SheetLink session={session} />
          <SellLink session={session} />
          {allHereSince === undefined && isAtGate && (
            <a class="button small" href="/dashboard/check-in">
              Check-in
            </a>
          )}
        </p>
        <PartyList session={session} />
      </div>
    </section>
  );
}
