import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Event, type EventData, type EventType, Slipway } from 'slipway-sdk';
import { placesOf } from './places.js';

const slipway = new Slipway({ baseUrl: process.env['SLIPWAY_URL']!, key: process.env['SLIPWAY_KEY']! });
const CUSTOMER = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' };

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : never) : never;

/** Deliveries have one more type than the feed. */
const areTypesOfTheDocument: Same<EventType, Exclude<keyof EventData, 'webhook.test'>> = true;

test('delivers a booking while a client waits for it, typed by its type', async () => {
  assert.ok(areTypesOfTheDocument);
  const types = ['booking.confirmed', 'booking.cancelled'] as const;
  const seen: Event<(typeof types)[number]>[] = [];
  let booked: Promise<string> | undefined;
  const onQuiet = () => void (booked ??= bookAndCancel());
  for await (const fact of slipway.events({ after: 'latest', types, onQuiet })) {
    if (fact.Data.BookingReference !== (await booked)) continue;
    seen.push(fact);
    if (fact.Type === 'booking.cancelled') {
      const by: 'partner' | 'operator' | 'customer' = fact.Data.By;
      assert.deepEqual([by, fact.Data.Reason], ['partner', 'Rain.']);
      break;
    }
  }
  assert.deepEqual(
    seen.map(({ Type }) => Type),
    [...types],
  );
});

test('is the same read in parts, each from the stored position, as read at once', async () => {
  const all = await idsFrom(0);
  // At least the event of the previous test.
  assert.ok(all.length >= 2);
  const inParts: string[] = [];
  let stored = 0;
  for (let fact = await firstAfter(stored); fact; fact = await firstAfter(stored)) {
    inParts.push(fact.ID);
    stored = fact.Sequence;
    if (inParts.length === 20) break;
  }
  const parts = [...inParts, ...(await idsFrom(stored))];
  // Other suites cause events at the same time.
  assert.deepEqual(parts.slice(0, all.length), all);
});

async function bookAndCancel(): Promise<string> {
  const { data: booking } = await slipway.createBooking({
    body: { ...(await placesOf(slipway, 8)), Customer: CUSTOMER },
  });
  const path = { BookingReference: booking.BookingReference };
  await slipway.cancelBooking({ path, body: { Reason: 'Rain.' } });
  return booking.BookingReference;
}

async function idsFrom(after: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { ID } of slipway.events({ after, wait: 0 })) ids.push(ID);
  return ids;
}

async function firstAfter(after: number): Promise<Event | undefined> {
  for await (const fact of slipway.events({ after, wait: 0 })) return fact;
  return undefined;
}
