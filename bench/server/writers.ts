import { setTimeout as sleep } from 'node:timers/promises';
import { runBench } from '../support/loading';
import type { BenchProcess } from '../support/processes';
import { CORES } from './cores';
import { PARTNER, READS, booking } from './requests';
import type { Bookable } from './stock';

/** Parameters of `booking-writer.ts`. */
export interface WriterOrder {
  /** Where it books. */
  readonly writer: string;
  /** The server from which it is read in the meantime. */
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
  /** How often the reader got a request. */
  readonly looks: number;
  /** The longest time after a booking's response for which the reader did not show it, in milliseconds. */
  readonly stalest: number;
}

export const BOOKINGS_PER_SECOND = 50;

/** How often, and for how long in seconds, a process that has just started books before it is measured. */
const COMPILING = { perSecond: 100, seconds: 20 };

/** When the emails about the last of these were sent, in milliseconds. */
const MAILS_MS = 5_000;

/** Lets processes book until the code of a booking and its emails is compiled, as it is after minutes of any day. */
export async function compileBookings(bookable: Bookable, servers: readonly BenchProcess[]): Promise<void> {
  const { perSecond, seconds } = COMPILING;
  await Promise.all(servers.map((server) => keepBooking(bookable, [server, server], seconds, perSecond)));
  await sleep(MAILS_MS);
}

/**
 * Books on one date of an operator's activity at a constant rate, and measures how much later a reader shows them.
 * @throws Error when a booking or a look is rejected, or there was none
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
