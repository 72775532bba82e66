import { RefusingNode } from '../support/rejecting-node';
import { TestApp, type TestOperator, bookingBody } from '../support/test-app';
import type { TestDatabase } from '../support/test-database';

const BOOKING = '/api/v2/ota/partner/booking';
const DESK = '/api/v2/operator/bookings';

/** More than the pool has connections, so that each of them starts a transaction again. */
const AFTERWARDS = 24;

describe('a transaction that can be neither continued nor rolled back', () => {
  let used: TestDatabase;
  let node: RefusingNode;
  let test: TestApp;
  let operator: TestOperator;

  beforeAll(async () => {
    ({ proxy: node, database: used } = await RefusingNode.beforeDatabase());
    test = await TestApp.create({ database: used });
    operator = await test.addOperator();
  });

  afterAll(async () => {
    await test.close();
    await used.drop();
  });

  // The next START TRANSACTION on its connection would commit what it had done so far.
  it.each([
    ['booking', BOOKING, /^ROLLBACK$/, {}],
    ['booking with a key', BOOKING, /^ROLLBACK$/, { 'Idempotency-Key': 'a' }],
    ['desk booking with a key, within its attempt', DESK, /^ROLLBACK TO/, { 'Idempotency-Key': 'b' }],
    ['desk booking with a key, from its attempt on', DESK, /^ROLLBACK$/, { 'Idempotency-Key': 'c' }],
  ])('leaves nothing behind: a %s', async (_name, path, through, headers) => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 100);
    const refusedBefore = node.rejected;
    node.reject(/^INSERT INTO booking\b/, through);
    const body = bookingBody(ActivityID, path === DESK ? { Payment: { Method: 'cash' } } : {});
    expect((await operator.api.post(path, body, headers)).status).toBe(201);
    expect(node.rejected).toBeGreaterThanOrEqual(refusedBefore + 2);

    const others = await Promise.all(
      Array.from({ length: AFTERWARDS }, (_, index) =>
        operator.api.post(BOOKING, bookingBody(ActivityID), { 'Idempotency-Key': `${ActivityID} ${index}` }),
      ),
    );
    expect(others.filter(({ status }) => status !== 201)).toEqual([]);
    const listed = await operator.api.get(DESK, { ActivityID, Limit: 200 });
    expect(listed.body.data).toHaveLength(AFTERWARDS + 1);
    expect(await test.capacityDifferences()).toEqual([]);
  });
});
