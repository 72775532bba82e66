import type { ManifestEntry } from '../../../attendance';
import { addDays } from '../../../platform/values/time';
import { Empty, Panel, count, formatDate } from '../../html';
import { ageOf, participantName } from '../session-parts/participant-labels';
import { Flag, idOf } from '../session-parts/participants-table';

interface FlagsProps {
  readonly date: string;
  /** Only participants with flagged answers. */
  readonly entries: readonly ManifestEntry[];
  readonly names: ReadonlyMap<number, { name: string }>;
  readonly isTruncated: boolean;
}

/** What staff must know about the guests of a day, by session. */
export function FlagsPage({ date, entries, names, isTruncated }: FlagsProps) {
  const sessions = [...new Set(entries.map(({ booking }) => booking.timeslotId))]
    .map((timeslotId) => entries.filter(({ booking }) => booking.timeslotId === timeslotId))
    .sort(([one], [other]) => (startOf(one!) < startOf(other!) ? -1 : 1));
  return (
    <>
      <p class="lead">
        {formatDate(date)}: {count(entries.length, 'person', 'people')} with flagged answers
      </p>
      <p class="switch">
        <a href={`/dashboard/flags?Date=${addDays(date, -1)}`}>Previous day</a>
        <a href={`/dashboard?Date=${date}`}>All sessions of the day</a>
        <a href={`/dashboard/flags?Date=${addDays(date, 1)}`}>Next day</a>
      </p>
      {isTruncated && (
        <p class="alert">
          This day has more people than this page can list. Use the day sheets of its sessions as well.
        </p>
      )}
      {sessions.length === 0 && (
        <Empty title="No flagged answers on this day.">
          <p>You decide in the questions of each activity which answers are flags.</p>
        </Empty>
      )}
      {sessions.map((people) => (
        <Session key={people[0]!.booking.timeslotId} people={people} names={names} />
      ))}
    </>
  );
}

function startOf({ booking: { sessionDate, sessionTime } }: ManifestEntry): string {
  return `${sessionDate} ${sessionTime}`;
}

function Session({ people, names }: { people: readonly ManifestEntry[]; names: FlagsProps['names'] }) {
  const { timeslotId, activityId, sessionTime } = people[0]!.booking;
  const sheet = `/dashboard/schedule/${timeslotId}/sheet`;
  return (
    <Panel title={`${sessionTime} ${names.get(activityId)!.name}`} aside={<a href={sheet}>Day sheet</a>}>
      <ul class="rows">
        {people.map((entry) => (
          <li key={idOf(entry)} class="flagged-person">
            <a href={`${sheet}#${idOf(entry)}`}>{participantName(entry)}</a>
            {ageOf(entry) !== undefined && <span class="muted"> {ageOf(entry)} years</span>}
            <ul class="flags">
              {entry.flags.map((flag) => (
                <li key={flag.questionId}>
                  <Flag flag={flag} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
