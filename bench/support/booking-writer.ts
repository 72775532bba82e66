import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WriterOrder, WriterResult } from '../server/writers';

/** How often the reader gets a request, in milliseconds. */
const LOOK_MS = 20;

interface Places {
  readonly Time: string;
  readonly Remaining: number;
}

const order = JSON.parse(readFileSync(0, 'utf8')) as WriterOrder;
const headers = { authorization: `Bearer ${order.key}`, 'content-type': 'application/json' };

/** When bookings of each time of the date were answered, in their order. */
const answeredAt = new Map<string, number[]>(order.bookings.map(({ time }) => [time, []]));
let stalest = 0;
let looks = 0;

async function book(booking: WriterOrder['bookings'][number]): Promise<void> {
  const answer = await fetch(`${order.writer}${order.path}`, { method: 'POST', headers, body: booking.body });
  await answer.arrayBuffer();
  if (answer.status !== 201) throw new Error(`a booking was answered with ${answer.status}`);
  answeredAt.get(booking.time)!.push(performance.now());
}

async function placesAt(url: string): Promise<Map<string, number>> {
  const answer = await fetch(`${url}${order.shownAt}`, { headers });
  if (answer.status !== 200) throw new Error(`timeslots were answered with ${answer.status}`);
  const { data } = (await answer.json()) as { data: Places[] };
  return new Map(data.map(({ Time, Remaining }) => [Time, Remaining]));
}

/** A booking that was answered before the reader's request, but is missing from its response, is stale for that long. */
async function look(atFirst: ReadonlyMap<string, number>): Promise<void> {
  const requested = performance.now();
  const published = await placesAt(order.reader);
  looks++;
  for (const [time, answers] of answeredAt) {
    const firstUnknown = answers[atFirst.get(time)! - published.get(time)!];
    if (firstUnknown !== undefined) stalest = Math.max(stalest, requested - firstUnknown);
  }
}

async function main(): Promise<WriterResult> {
  const atFirst = await placesAt(order.writer);
  const started = performance.now();
  const hasEnded = () => performance.now() - started >= order.seconds * 1000;
  const watching = (async () => {
    for (; !hasEnded(); await sleep(LOOK_MS)) await look(atFirst);
  })();
  const booked: Promise<void>[] = [];
  while (!hasEnded()) {
    booked.push(book(order.bookings[booked.length % order.bookings.length]!));
    await sleep(started + (booked.length * 1000) / order.perSecond - performance.now());
  }
  await Promise.all([...booked, watching]);
  return { booked: booked.length, looks, stalest };
}

void main().then((result) => process.stdout.write(JSON.stringify(result), () => process.exit(0)));
