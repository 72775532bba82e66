import type { TimeslotEntity } from '../../../availability';
import type { ManifestEntry } from '../../../attendance';
import { localTimeAt } from '../../../platform/values/time';
import { Empty, type Rejection, count, formatDate } from '../../html';
import { RoleLink } from '../frame/role-link';
import { useHasRole, useVisit } from '../frame/visit';
import { isHere, ParticipantsTable } from '../session-parts/participants-table';

/** Maximum number of people on a page. */
const PAGE_SIZE = 300;

interface SheetProps {
  readonly timeslot: TimeslotEntity;
  readonly entries: readonly ManifestEntry[];
  readonly isTruncated: boolean;
  readonly isOpen: boolean;
  /** From 1. */
  readonly page: number;
  readonly rejection: Rejection | undefined;
}

/** Everybody of a session, for the desk, the instructor's phone and paper. */
export function SheetPage({
  timeslot: { id, date, time, endsAt },
  entries,
  isTruncated,
  isOpen,
  page,
  rejection,
}: SheetProps) {
  const { operator } = useVisit();
  const isAtDesk = useHasRole('desk');
  const pages = Math.ceil(entries.length / PAGE_SIZE);
  const current = Math.max(1, Math.min(page, pages));
  const shown = entries.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE);
  const here = entries.filter(isHere).length;
  const waiting = entries.filter(({ waiverStatus }) => waiverStatus === 'incomplete').length;
  const flagged = entries.filter(({ flags }) => flags.length > 0).length;
  return (
    <>
      <p class="lead">
        {formatDate(date)}, {time}–{localTimeAt(operator.timeZone, endsAt)}
      </p>
      <p class="sheet-sums">
        <strong>{count(entries.length, 'person', 'people')}</strong>
        <span>{here} here</span>
        {waiting > 0 && <span class="waiting-text">{count(waiting, 'waiver')} missing</span>}
        {flagged > 0 && <span class="flag-text">{flagged} with flags</span>}
      </p>
      <p class="switch">
        {isAtDesk && <a href={`/dashboard/schedule/${id}`}>Bookings and places</a>}
        <a href={`/dashboard?Date=${date}`}>All sessions of the day</a>
        {entries.length > 0 && <a href={`/dashboard/schedule/${id}/sheet/people.csv`}>Download CSV</a>}
      </p>
      {isTruncated && (
        <p class="alert">
          This session has more people or answers than a sheet can list. Use{' '}
          <RoleLink role="desk" href={`/dashboard/schedule/${id}`}>
            its bookings
          </RoleLink>{' '}
          as well.
        </p>
      )}
      {pages > 1 && <SheetPages id={id} current={current} pages={pages} />}
      {entries.length === 0 ? (
        <Empty title="Nobody has booked yet." />
      ) : (
        <ParticipantsTable entries={shown} isOpen={isOpen} page={current} rejection={rejection} />
      )}
    </>
  );
}

/** Links to the other pages of a long sheet, each of which can be printed. */
function SheetPages({ id, current, pages }: { id: number; current: number; pages: number }) {
  const linkTo = (page: number) => `/dashboard/schedule/${id}/sheet?Page=${page}`;
  return (
    <p class="switch">
      {current > 1 && <a href={linkTo(current - 1)}>‹ Previous people</a>}
      <span>
        Page {current} of {pages}
      </span>
      {current < pages && <a href={linkTo(current + 1)}>More people ›</a>}
    </p>
  );
}
