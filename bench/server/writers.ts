import { setTimeout as sleep } from 'node:timers/promises';
import { runBench } from '../support/loading';
import type { BenchProcess } from '../support/processes';
import { CORES } from './cores';
import { PARTNER, READS, booking } from './requests';
import type { Bookable } from './stock';

/** What `booking-writer.ts` is told. */
export interface WriterOrder {
  /** Where it books. */
  readonly writer: string;
  /** Who is asked meanwhile what it tells of it. */
  readonly reader: string;
  readonly key: string;
  readonly path: string;
  /** Where the places are shown that it takes. */
  readonly shownAt: string;
  /** Sessions of one date with what books them, in turn. */
  readonly bookings: readonly { readonly time: string; readonly body: string }[];
  readonly perSecond: number;
  readonly seconds: number;
}

export interface WriterResult {
  readonly booked: number;
  /** How often the reader was asked. */
  readonly looks: number;
  /** For how long at most a booking had been answered when the reader still did not tell of it, in milliseconds. */
  readonly stalest: number;
}

export const BOOKINGS_PER_SECOND = 50;

/** How often, and for how long in seconds, a process that has just started books before it is measured. */
const COMPILING = { perSecond: 100, seconds: 20 };

/** By when the mails about the last of these have gone out, in milliseconds. */
const MAILS_MS = 5_000;

/** Has processes book until what a booking and its mails run through is compiled, as it is after minutes of any day. */
export async function compileBookings(bookable: Bookable, servers: readonly BenchProcess[]): Promise<void> {
  const { perSecond, seconds } = COMPILING;
  await Promise.all(servers.map((server) => keepBooking(bookable, [server, server], seconds, perSecond)));
  await sleep(MAILS_MS);
}

/**
 * Books on one date of an operator's activity at a constant rate, and looks meanwhile how much later a reader tells.
 * @throws Error when a booking or a look is refused, or there was none
 */
export async function keepBooking(
  { callers, booked }: Bookable,
  [writer, reader]: readonly [BenchProcess, BenchProcess],
  seconds: number,
  perSecond = BOOKINGS_PER_SECOND,
): Promise<WriterResult> {
  const { date } = booked.sessions.at(-1)!;
  const sessions = booked.sessions.filter((session) => session.date === date);
  const order: WriterOrder = {
    writer: writer.url,
    reader: reader.url,
    key: callers[0]!.key,
    path: `${PARTNER}/booking`,
    shownAt: READS.timeslots(booked.activityId, date),
    bookings: sessions.map((session) => ({ time: session.time, body: booking({ callers, booked }, session).body! })),
    perSecond,
    seconds,
  };
  const result = await runBench<WriterResult>('booking-writer.ts', order, CORES.loader);
  if (result.looks === 0) throw new Error('nobody looked how stale the answers are');
  return result;
}
