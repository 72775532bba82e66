import { Panel } from '../../../html';
import type { Party } from '../day';
import type { DayOverview } from '../day-overview.service';
import { PartyRow } from './party-list';

const TITLES = {
  expected: 'Everybody',
  here: 'Here',
  unsigned: 'To sign',
  due: 'Money due',
  missing: 'Did not come',
} as const;

/** Which parties of a day to list. */
export type ListedPeople = keyof typeof TITLES;

const BELONGS: Record<ListedPeople, (party: Party) => boolean> = {
  expected: () => true,
  here: ({ here }) => here > 0,
  unsigned: ({ unsigned }) => unsigned > 0,
  due: ({ due }) => due > 0,
  missing: ({ here, people }) => here < people.length,
};

export function isListedPeople(value: unknown): value is ListedPeople {
  return typeof value === 'string' && Object.hasOwn(TITLES, value);
}

/** Exactly the parties that a figure of the day counts, by session. */
export function PeopleList({ list, day: { date, sessions } }: { list: ListedPeople; day: DayOverview }) {
  const listed = sessions
    .filter(({ state }) => state !== 'cancelled')
    .flatMap(({ parties, timeslot, activity }) =>
      parties.filter(BELONGS[list]).map((party) => ({ party, session: `${timeslot.time} ${activity.name}` })),
    );
  return (
    <Panel id="people" title={TITLES[list]} aside={<a href={`/dashboard?Date=${date}`}>Close the list</a>}>
      {listed.length === 0 ? (
        <p>Nobody.</p>
      ) : (
        <ul class="parties-list">
          {listed.map(({ party, session }) => (
            <PartyRow key={party.booking.id} party={party} session={session} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
