import type { TimeslotEntity } from '../../../availability';
import type { ManifestEntry } from '../../../attendance';
import type { SessionFigures } from '../../../desk';
import type { ActivityLabel } from '../../../catalog';
import { participantName } from '../session-parts/participant-labels';
import { isHere } from '../session-parts/participants-table';

/** How a session relates to the present; `empty` is one that nobody has booked yet. */
type SessionState = 'cancelled' | 'ended' | 'under-way' | 'next' | 'later' | 'empty';

/** What staff must know about a person. */
interface PersonFlag {
  readonly label: string;
  readonly value: string;
  readonly name: string;
}

/** The people of a booking. */
export interface Party {
  readonly booking: ManifestEntry['booking'];
  readonly people: readonly ManifestEntry[];
  readonly here: number;
  /** People whose answers are missing. */
  readonly unsigned: number;
  readonly flags: readonly PersonFlag[];
  /** In minor units; positive if the customer owes money. */
  readonly balance: number;
  /** What is due, in minor units; 0 if nothing is. */
  readonly due: number;
}

export interface DaySession {
  readonly timeslot: TimeslotEntity;
  readonly activity: ActivityLabel;
  readonly state: SessionState;
  readonly parties: readonly Party[];
  /** Confirmed bookings and their participants, including those that `parties` omits on a very busy day. */
  readonly bookings: number;
  readonly people: number;
  readonly here: number;
  /** People whose answers are missing. */
  readonly unsigned: number;
  /** Places of holds, such as baskets and offers to the waitlist. */
  readonly held: number;
  /** Whether it has started without people who are expected at the start. */
  readonly isMissingPeople: boolean;
  /** Whether its tickets are valid now. */
  readonly isAdmitting: boolean;
  /** When the last person arrived, if everybody has; in Unix seconds. */
  readonly allHereSince: number | undefined;
}

/** Amounts in minor units by currency. */
export type Amounts = ReadonlyMap<string, number>;

/** Groups people by booking, in their order. */
export function toParties(entries: readonly ManifestEntry[]): Party[] {
  const groups = new Map<number, ManifestEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.booking.id);
    if (group) group.push(entry);
    else groups.set(entry.booking.id, [entry]);
  }
  return [...groups.values()].map((people) => ({
    booking: people[0]!.booking,
    people,
    here: people.filter(isHere).length,
    unsigned: people.filter(({ waiverStatus }) => waiverStatus === 'incomplete').length,
    flags: people.flatMap(flagsOf),
    balance: people[0]!.balance,
    due: Math.max(0, people[0]!.balance),
  }));
}

function flagsOf(entry: ManifestEntry): PersonFlag[] {
  return entry.flags.map(({ label, value }) => {
    return { label, value: value === null ? label : [value].flat().join(', '), name: participantName(entry) };
  });
}

interface Found {
  readonly timeslots: readonly TimeslotEntity[];
  readonly activities: ReadonlyMap<number, ActivityLabel>;
  readonly parties: readonly Party[];
  readonly figures: readonly SessionFigures[];
}

interface Viewed {
  /** Unix seconds. */
  readonly now: number;
  /** Whether one of the sessions can be the next. */
  readonly isToday: boolean;
  readonly admitMinutesBefore: number;
}

/** The sessions of a day, by start. */
export function toSessions(
  { timeslots, activities, parties, figures }: Found,
  { now, isToday, admitMinutesBefore }: Viewed,
): DaySession[] {
  const sums = new Map(figures.map((each) => [each.timeslotId, each]));
  const partiesOf = groupByTimeslot(parties);
  const isBooked = ({ id }: TimeslotEntity) => (sums.get(id)?.bookings ?? 0) > 0;
  const coming = timeslots.filter((each) => each.status !== 'cancelled' && each.startsAt > now && isBooked(each));
  const nextStart = isToday ? coming[0]?.startsAt : undefined;
  return timeslots.map((timeslot): DaySession => {
    const own = partiesOf.get(timeslot.id) ?? [];
    const { bookings = 0, participants: people = 0 } = sums.get(timeslot.id) ?? {};
    const here = own.reduce((sum, party) => sum + party.here, 0);
    const unsigned = own.reduce((sum, party) => sum + party.unsigned, 0);
    const state = stateOf(timeslot, { now, nextStart, isBooked: isBooked(timeslot) });
    return {
      ...{ timeslot, parties: own, bookings, people, here, unsigned, state },
      held: state === 'cancelled' ? 0 : timeslot.booked - people,
      activity: activities.get(timeslot.activityId)!,
      isAdmitting: now >= timeslot.startsAt - admitMinutesBefore * 60 && now < timeslot.endsAt,
      isMissingPeople: state === 'under-way' && !timeslot.hasOpeningHours && here < people,
      allHereSince: people > 0 && here === people ? lastArrival(own) : undefined,
    };
  });
}

function groupByTimeslot(parties: readonly Party[]): Map<number, Party[]> {
  const groups = new Map<number, Party[]>();
  for (const party of parties) {
    const group = groups.get(party.booking.timeslotId);
    if (group) group.push(party);
    else groups.set(party.booking.timeslotId, [party]);
  }
  return groups;
}

interface Present {
  readonly now: number;
  readonly nextStart: number | undefined;
  readonly isBooked: boolean;
}

function stateOf({ status, startsAt, endsAt }: TimeslotEntity, { now, nextStart, isBooked }: Present): SessionState {
  if (status === 'cancelled') return 'cancelled';
  if (endsAt <= now) return 'ended';
  if (!isBooked) return 'empty';
  if (startsAt <= now) return 'under-way';
  return startsAt === nextStart ? 'next' : 'later';
}

function lastArrival(parties: readonly Party[]): number {
  return Math.max(...parties.flatMap(({ people }) => people.map(({ ticket }) => ticket!.redeemedAt!)));
}

/** Sums what is due, by currency. */
export function sumDue(parties: readonly Party[]): Amounts {
  const sums = new Map<string, number>();
  for (const { booking, due } of parties) {
    if (due > 0) sums.set(booking.currency, (sums.get(booking.currency) ?? 0) + due);
  }
  return sums;
}

/** Whether a day has had sessions and all of them have ended. */
export function hasEnded(sessions: readonly DaySession[]): boolean {
  const held = sessions.filter(({ state }) => state !== 'cancelled');
  return held.length > 0 && held.every(({ state }) => state === 'ended');
}
