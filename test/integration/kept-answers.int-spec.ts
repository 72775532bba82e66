import { createHash } from 'node:crypto';
import { Database } from '../../src/platform/database';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const BOOKING = '/api/v2/ota/partner/booking';

describe('responses stored under an idempotency key', () => {
  const { test, operator } = useTestApp();
  let database: Database;

  beforeAll(() => {
    database = test.app.get(Database);
  });

  const withKey = (key: string) => ({ 'idempotency-key': key });

  async function book(key: string) {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const body = bookingBody(ActivityID, { Notes: 'vegetarian – and “quotes”' });
    const send = () => operator.api.post(BOOKING, body, withKey(key));
    const first = await send();
    expect(first.status).toBe(201);
    return { first, send };
  }

  const storedBytes = async (key: string) => {
    const keyHash = createHash('sha256').update(key).digest('hex');
    const row = await database.row<{ bytes: number }>(
      'SELECT LENGTH(answer) AS bytes FROM idempotency_record WHERE operator_id = ? AND key_hash = ?',
      [operator.id, keyHash],
    );
    return Number(row!.bytes);
  };

  async function postBatch(key: string) {
    const Entries = Array.from({ length: 1000 }, (_, index) => ({
      Meter: `meter-${index % 7}`,
      Usage: index + 1,
      OccurredAt: 1_790_000_000 + index,
    }));
    const send = () => operator.api.post('/api/v2/usage/meters/batch', { Entries }, withKey(key));
    const first = await send();
    expect(first.status).toBe(201);
    return { first, send };
  }

  it.each([
    ['short', book],
    ['long', postBatch],
  ])('are given again byte by byte: a %s one', async (name, make) => {
    const { first, send } = await make(name);
    const again = await send();
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('take less than twice the room of the answer, and of a large batch a small part of it', async () => {
    const { first } = await book('once');
    expect(await storedBytes('once')).toBeLessThan(first.text.length * 2);
    const { first: batch } = await postBatch('a batch');
    expect(await storedBytes('a batch')).toBeLessThan(batch.text.length / 10);
  });
});
