/** When timeslots of the benchmark are; their operators are in UTC. */
export interface Session {
  readonly date: string;
  readonly time: string;
  readonly startsAt: number;
}

const DAY = 86_400;
const HOURS = [9, 11, 13, 15];

/** So many sessions, four a day from the given midnight on. */
export function sessionsFrom(midnight: number, count: number): Session[] {
  return Array.from({ length: count }, (_, index) => {
    const startsAt = midnight + Math.floor(index / HOURS.length) * DAY + HOURS[index % HOURS.length]! * 3_600;
    const [date, time] = new Date(startsAt * 1000).toISOString().split('T') as [string, string];
    return { date, time: time.slice(0, 5), startsAt };
  });
}
