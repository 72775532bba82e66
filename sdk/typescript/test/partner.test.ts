import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Slipway, SlipwayProblem, eachOf } from 'slipway-sdk';
import { placesOf } from './places.js';

const baseUrl = process.env['SLIPWAY_URL']!;
const key = process.env['SLIPWAY_KEY']!;

let requests = 0;
const counted: typeof fetch = (input, init) => {
  requests++;
  return fetch(input, init);
};
const slipway = new Slipway({ baseUrl, key, fetch: counted });

const CUSTOMER = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' };

test('finds, holds, books, reads and cancels', async () => {
  const places = await placesOf(slipway, 3);
  const { data: hold } = await slipway.createHold({ body: places });
  const { data: booking } = await slipway.createBooking({
    body: { ...places, HoldID: hold.HoldID, Customer: CUSTOMER },
  });
  assert.equal(booking.Status, 'confirmed');
  const path = { BookingReference: booking.BookingReference };
  assert.equal((await slipway.getBooking({ path })).data.Customer.FirstName, 'Ada');
  assert.equal((await slipway.cancelBooking({ path, body: { Reason: 'Rain.' } })).data.Status, 'cancelled');
});

test('books once under one key', async () => {
  const body = { ...(await placesOf(slipway, 4)), Customer: CUSTOMER };
  const headers = { 'Idempotency-Key': `sdk-${Date.now()}` };
  const first = await slipway.createBooking({ body, headers });
  const again = await slipway.createBooking({ body, headers });
  assert.equal(again.data.BookingReference, first.data.BookingReference);
});

test('names invalid fields', async () => {
  const body = { ...(await placesOf(slipway, 5)), Participants: 8, Customer: { ...CUSTOMER, Email: 'nobody' } };
  await assert.rejects(slipway.createBooking({ body }), (error: unknown) => {
    assert.ok(error instanceof SlipwayProblem);
    assert.deepEqual([error.status, error.code], [422, 'validation']);
    assert.deepEqual(
      error.errors.map(({ field }) => field),
      ['Customer.Email'],
    );
    assert.match(error.RequestId!, /\S/);
    return true;
  });
});

test('suggests alternatives for a party', async () => {
  const places = await placesOf(slipway, 6);
  const body = { ...places, Participants: 8, Customer: CUSTOMER };
  await assert.rejects(
    async () => {
      for (let booked = 0; booked < 10; booked++) await slipway.createBooking({ body });
    },
    (error: unknown) => {
      assert.ok(error instanceof SlipwayProblem);
      assert.equal(error.code, 'insufficient-capacity');
      assert.ok(error.problem.Alternatives!.length > 0);
      return true;
    },
  );
});

test('throws a problem for an invalid key', async () => {
  const stranger = new Slipway({ baseUrl, key: 'slip_1_wrong' });
  await assert.rejects(stranger.listProducts(), { code: 'unauthorized', status: 401 });
});

test('sends one request for one read, and one for each page', async () => {
  requests = 0;
  await slipway.listProducts();
  assert.equal(requests, 1);
  const references = new Set<string>();
  for await (const { BookingReference } of eachOf((page) => slipway.listBookings({ query: { Limit: 2, ...page } }))) {
    references.add(BookingReference);
  }
  assert.ok(references.size > 4);
  assert.equal(requests, 1 + Math.ceil(references.size / 2));
});

test('requests no page that is not read', async () => {
  requests = 0;
  for await (const booking of eachOf((page) => slipway.listBookings({ query: { Limit: 2, ...page } }))) {
    assert.ok(booking.BookingReference);
    break;
  }
  assert.equal(requests, 1);
});
