import type { TimeslotEntity } from '../../../availability';
import type { ManifestEntry } from '../../../bookings';
import { localTimeAt } from '../../../platform/values/time';
import { Empty, type Rejection, count, formatDate } from '../../html';
import { RoleLink } from '../frame/role-link';
import { useHasRole, useVisit } from '../frame/visit';
import { ParticipantsTable, isHere } from './participants-table';

interface SheetProps {
  readonly timeslot: TimeslotEntity;
  readonly entries: readonly ManifestEntry[];
  readonly isTruncated: boolean;
  readonly isOpen: boolean;
  readonly rejection: Rejection | undefined;
}

/** Everybody of a session, for the desk, the instructor's phone and paper. */
export function SheetPage({
  timeslot: { id, date, time, endsAt },
  entries,
  isTruncated,
  isOpen,
  rejection,
}: SheetProps) {
  const { operator } = useVisit();
  const isAtDesk = useHasRole('desk');
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
      {entries.length === 0 ? (
        <Empty title="Nobody has booked yet." />
      ) : (
        <ParticipantsTable entries={entries} isOpen={isOpen} rejection={rejection} />
      )}
    </>
  );
}
