import { localTimeAt } from '../../../platform/values/time';
import type { UnreachedCustomers } from '../../../workflows';
import { CapacityBar, count, formatDay } from '../../html';
import { RoleLink } from '../frame/role-link';
import { useHasRole, useVisit } from '../frame/visit';
import { countNotReached, notReachedAddress } from '../messages/not-reached';
import { formatProgress } from '../session-parts/cancellation-progress';
import { sellAddress } from '../session-parts/sell-address';
import type { DaySession } from './day';
import type { DayOverview } from './day-overview.service';
import { Exceptions } from './exceptions';
import { PartyList } from './parties/party-list';
import { colourOf } from '../../public-pages';

/** A session on one line; its party list opens in place. */
export function SessionLine({ session }: { session: DaySession }) {
  const { timeslot, activity, bookings, state } = session;
  const { operator, today } = useVisit();
  const ends = localTimeAt(operator.timeZone, timeslot.endsAt);
  return (
    <li id={`session-${timeslot.id}`} class={`session-line ${colourOf(timeslot.activityId)}`}>
      <div class="session-head">
        <h3>
          <span class="figures">{timeslot.time}</span>{' '}
          <RoleLink role="desk" href={`/dashboard/schedule/${timeslot.id}`}>
            {activity.name}
          </RoleLink>
        </h3>
        {state === 'under-way' && (
          <span class="muted">
            {timeslot.date < today && `since ${formatDay(timeslot.date)}, `}until {ends}
          </span>
        )}
        <CapacityBar booked={timeslot.booked} capacity={timeslot.capacity} />
        <Exceptions session={session} />
        {bookings > 0 && <SheetLink session={session} />}
      </div>
      <PartyList session={session} />
    </li>
  );
}

export function SheetLink({ session: { timeslot, activity } }: { session: DaySession }) {
  return (
    <a
      class="button small"
      href={`/dashboard/schedule/${timeslot.id}/sheet`}
      aria-label={`Day sheet: ${activity.name}, ${timeslot.time}`}
    >
      Day sheet
    </a>
  );
}

interface SellLinkProps {
  readonly session: DaySession;
  readonly children?: string;
}

/** Absent if the session is closed or full, and for people who do not sell. */
export function SellLink({ session, children = 'Sell' }: SellLinkProps) {
  const { timeslot, activity } = session;
  const { time, status, booked, capacity } = timeslot;
  const isSeller = useHasRole('desk');
  if (!isSeller || status !== 'open' || booked >= capacity) return null;
  return (
    <a class="button small" href={sellAddress(session)} aria-label={`Sell: ${activity.name}, ${time}`}>
      {children}
    </a>
  );
}

/** Sessions that nobody has booked yet: a line per activity, with a link to sell each start. */
export function EmptySessions({ sessions }: { sessions: readonly DaySession[] }) {
  if (sessions.length === 0) return null;
  const activityIds = [...new Set(sessions.map(({ timeslot }) => timeslot.activityId))];
  return (
    <section class="panel day-part" id="empty">
      <h2>Nobody yet</h2>
      <ul class="empty-sessions">
        {activityIds.map((activityId) => {
          const own = sessions.filter(({ timeslot }) => timeslot.activityId === activityId);
          return (
            <li key={activityId} class={colourOf(activityId)}>
              <span>{own[0]!.activity.name}</span>
              {own.map((session) => (
                <EmptySession key={session.timeslot.id} session={session} />
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function EmptySession({ session }: { session: DaySession }) {
  const { id, time, status } = session.timeslot;
  if (!useHasRole('desk')) return <span class="muted">{time}</span>;
  if (status === 'open') return <SellLink session={session}>{time}</SellLink>;
  return (
    <a class="button small muted" href={`/dashboard/schedule/${id}`}>
      {time} closed
    </a>
  );
}

interface CancelledProps {
  readonly sessions: readonly DaySession[];
  readonly cancellations: DayOverview['cancellations'];
  /** Customers whom emails do not reach, by timeslot. */
  readonly unreached: ReadonlyMap<number, UnreachedCustomers>;
}

export function CancelledSessions({ sessions, cancellations, unreached }: CancelledProps) {
  if (sessions.length === 0) return null;
  return (
    <section class="panel day-part" id="cancelled">
      <h2>Cancelled sessions</h2>
      <ul class="rows">
        {sessions.map(({ timeslot: { id, time, cancellationReason, booked }, activity }) => (
          <li key={id}>
            <s>
              {time}{' '}
              <RoleLink role="desk" href={`/dashboard/schedule/${id}`}>
                {activity.name}
              </RoleLink>
            </s>
            {cancellationReason !== null && `: ${cancellationReason}`}{' '}
            {booked > 0 && (
              <RoleLink role="desk" class="exception warn" href={`/dashboard/schedule/${id}`}>
                {formatProgress(cancellations.get(id)) ?? `${count(booked, 'person needs', 'people need')} another day`}
              </RoleLink>
            )}{' '}
            {unreached.has(id) && (
              <RoleLink role="desk" class="exception warn" href={notReachedAddress(id)}>
                {countNotReached(unreached.get(id)!.total)}
              </RoleLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
