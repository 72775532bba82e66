import { Panel } from '../../../html';
import type { Party } from '../day';
import type { DayOverview } from '../day-overview.service';
import { PartyRow } from './party-list';

/** Parties with money due, or with people who have not come. */
export type ListedPeople = 'due' | 'missing';

const TITLES = { due: 'To collect', missing: 'Did not come' } as const;

const BELONGS: Record<ListedPeople, (party: Party) => boolean> = {
  due: ({ due }) => due > 0,
  missing: ({ here, people }) => here < people.length,
};

/** Exactly the parties that a figure of the day counts. */
export function PeopleList({ list, day: { date, parties } }: { list: ListedPeople; day: DayOverview }) {
  const listed = parties
    .filter(BELONGS[list])
    .sort((one, other) => (one.booking.sessionTime < other.booking.sessionTime ? -1 : 1));
  return (
    <Panel id="people" title={TITLES[list]} aside={<a href={`/dashboard?Date=${date}`}>Close the list</a>}>
      {listed.length === 0 ? (
        <p>Nobody.</p>
      ) : (
        <ul class="parties-list">
          {listed.map((party) => (
            <PartyRow key={party.booking.id} party={party} time={party.booking.sessionTime} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
