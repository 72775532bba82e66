import { addDays, localTimeAt } from '../../../platform/values/time';
import { Empty, formatDay } from '../../html';
import { useHasRole, useVisit } from '../frame/visit';
import { DayLink } from '../session-parts/day-link';
import { Attention, type AttentionCounts } from './attention.panel';
import type { DaySession } from './day';
import { DayFigures } from './day-figures';
import type { DayOverview, DayPart } from './day-overview.service';
import type { FirstSteps } from '../first-steps/first-steps.service';
import { FirstStepsPanel } from '../first-steps/first-steps.panel';
import { PeopleList, type ListedPeople } from './parties/people-list.panel';
import { DayReport } from './report.panel';
import { CancelledSessions, EmptySessions, SessionLine } from './session-line';
import { NewestBookings } from './newest-bookings.panel';
import { NextSession } from './next-session';

interface TodayProps {
  readonly day: DayOverview;
  /** What a new operator has to do; undefined after the first booking. */
  readonly firstSteps: FirstSteps | undefined;
  readonly counts: AttentionCounts;
  /** Of whom to show a list, in addition. */
  readonly list: ListedPeople | undefined;
}

/** A day by its sessions: what was, what is next and what comes later; after the last session, its report. */
export function TodayPage({ day, firstSteps, counts, list }: TodayProps) {
  const { date, sessions, isOver } = day;
  const { operator, today } = useVisit();
  const [next, others] = split(sessions, 'next');
  const [underWay, rest] = split(others, 'under-way');
  const [ended, coming] = split(rest, 'ended');
  const [cancelled, open] = split(coming, 'cancelled');
  const [empty, later] = split(open, 'empty');
  return (
    <>
      <DaySwitch day={day} />
      <div id="day" data-events={`/dashboard/today/events?After=${day.position}`}>
        <Beginning day={day} firstSteps={firstSteps} />
        {day.part && <DayPartSwitch date={date} part={day.part} />}
        {isOver ? <DayReport day={day} /> : sessions.length > 0 && <DayFigures day={day} />}
        {list && <PeopleList list={list} day={day} />}
        {day.isTruncated && (
          <p class="alert" id="truncated">
            This day has more people than this page can list, so “here”, “to sign”, “due” and “flags” are incomplete.
            Use the day sheets of its sessions.
          </p>
        )}
        {ended.length > 0 && (
          <details class="panel collapsed" id="ended" open={isOver}>
            <summary>Ended ({ended.length})</summary>
            <Lines sessions={ended} />
          </details>
        )}
        {date === today && !isOver && sessions.length > 0 && (
          <p class="now" id="now">
            <span>now {localTimeAt(operator.timeZone, day.now)}</span>
          </p>
        )}
        {next.length > 0 && (
          <div class="next-sessions" id="next">
            {next.map((session) => (
              <NextSession key={session.timeslot.id} session={session} />
            ))}
          </div>
        )}
        <Section id="under-way" title="In progress" sessions={underWay} />
        <Section id="later" title={next.length > 0 ? 'Later' : 'Sessions'} sessions={later} />
        <EmptySessions sessions={empty} />
        <CancelledSessions sessions={cancelled} cancellations={day.cancellations} unreached={counts.unreached} />
        <NewestBookings bookings={day.newest} />
        <Attention day={day} counts={counts} />
      </div>
    </>
  );
}

/** Which sessions of a very busy day the page shows, with links to the others. */
function DayPartSwitch({ date, part }: { date: string; part: DayPart }) {
  const spell = (figure: number) => figure.toLocaleString('en-GB');
  const linkTo = (number: number) => `/dashboard?Date=${date}&Part=${number}`;
  const before = part.from - 1;
  const after = part.sessions - part.to;
  return (
    <p class="switch" id="part">
      {before > 0 && <a href={linkTo(part.number - 1)}>‹ {spell(before)} before</a>}
      <span>
        Sessions {spell(part.from)} to {spell(part.to)} of {spell(part.sessions)}; people, signatures and “here” count
        these only.
      </span>
      {after > 0 && <a href={linkTo(part.number + 1)}>{spell(after)} more ›</a>}
    </p>
  );
}

/** What a new operator does first, or that there is nothing to show. */
function Beginning({ day: { date, sessions }, firstSteps }: Pick<TodayProps, 'day' | 'firstSteps'>) {
  if (firstSteps) return <FirstStepsPanel steps={firstSteps} />;
  if (sessions.length > 0) return null;
  return (
    <Empty title="No sessions on this day.">
      <NothingOn date={date} />
    </Empty>
  );
}

function split(sessions: readonly DaySession[], state: DaySession['state']): [DaySession[], DaySession[]] {
  return [sessions.filter((each) => each.state === state), sessions.filter((each) => each.state !== state)];
}

function DaySwitch({ day: { date, sessions } }: { day: DayOverview }) {
  const { today } = useVisit();
  const isAtDesk = useHasRole('desk');
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  return (
    <p class="switch">
      <a href={`/dashboard?Date=${before}`} aria-label={`Previous day: ${formatDay(before)}`}>
        ‹ {formatDay(before)}
      </a>
      {date !== today && <a href="/dashboard">Today</a>}
      <a href={`/dashboard?Date=${after}`} aria-label={`Next day: ${formatDay(after)}`}>
        {formatDay(after)} ›
      </a>
      {isAtDesk && sessions.length > 0 && (
        <a href={`/dashboard/schedule/cancel-sessions?Date=${date}`}>Cancel sessions</a>
      )}
      {isAtDesk && <DayLink date={date} timeslots={sessions.map(({ timeslot }) => timeslot)} />}
    </p>
  );
}

function NothingOn({ date }: { date: string }) {
  const week = <a href={`/dashboard/schedule?Date=${date}`}>the week</a>;
  const [isAtDesk, isOwner] = [useHasRole('desk'), useHasRole('owner')];
  if (!isAtDesk) return null;
  if (!isOwner) return <p>Look at {week}.</p>;
  return (
    <p>
      <a href={`/dashboard/schedule/add?Date=${date}`}>Add a session</a> or look at {week}.
    </p>
  );
}

function Section({ id, title, sessions }: { id: string; title: string; sessions: readonly DaySession[] }) {
  if (sessions.length === 0) return null;
  return (
    <section class="panel day-part" id={id}>
      <h2>{title}</h2>
      <Lines sessions={sessions} />
    </section>
  );
}

function Lines({ sessions }: { sessions: readonly DaySession[] }) {
  return (
    <ul class="session-lines">
      {sessions.map((session) => (
        <SessionLine key={session.timeslot.id} session={session} />
      ))}
    </ul>
  );
}
