import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Database } from '../../src/database';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const BOOKING = '/api/v2/ota/partner/booking';

/** How the version before kept answers, in the column `answer`. */
const keyOfVersionBefore = (idempotencyKey: string) =>
  createHash('sha256').update(`slipway answer\n${idempotencyKey}`).digest();

function sealOfVersionBefore(answer: object, idempotencyKey: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOfVersionBefore(idempotencyKey), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function unsealOfVersionBefore(text: string, idempotencyKey: string): { status: number; body: string } {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOfVersionBefore(idempotencyKey), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'));
}

describe('answers kept under an idempotency key', () => {
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

  const recordOf = async (key: string) => {
    const keyHash = createHash('sha256').update(key).digest('hex');
    const row = await database.row<{ packed: number | null; answer: string }>(
      'SELECT LENGTH(packed_answer) AS packed, answer FROM idempotency_record WHERE operator_id = ? AND key_hash = ?',
      [operator.id, keyHash],
    );
    return { isPacked: row!.packed !== null, answer: row!.answer, bytes: Number(row!.packed) + row!.answer.length };
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
    ['short', book, false],
    ['long', postBatch, true],
  ])('are given again byte by byte: a %s one', async (name, make, isPacked) => {
    const { first, send } = await make(name);
    expect((await recordOf(name)).isPacked).toBe(isPacked);
    const again = await send();
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('of bookings are read by the version before, and read when it has kept them', async () => {
    const { first, send } = await book('a booking');
    const kept = { status: 201, location: first.headers.get('location'), body: first.text };
    expect(unsealOfVersionBefore((await recordOf('a booking')).answer, 'a booking')).toEqual(kept);
    await database.execute('UPDATE idempotency_record SET answer = ? WHERE operator_id = ? AND key_hash = ?', [
      sealOfVersionBefore(kept, 'a booking'),
      operator.id,
      createHash('sha256').update('a booking').digest('hex'),
    ]);
    expect((await send()).text).toBe(first.text);
  });

  it('that are long tell the version before, which cannot read them, to answer 503', async () => {
    await postBatch('read by the version before');
    const { answer } = await recordOf('read by the version before');
    const { status, body } = unsealOfVersionBefore(answer, 'read by the version before');
    expect([status, JSON.parse(body).status]).toEqual([503, 503]);
  });

  it('take less than twice the room of the answer, and of a large batch a small part of it', async () => {
    const { first } = await book('once');
    expect((await recordOf('once')).bytes).toBeLessThan(first.text.length * 2);
    const { first: batch } = await postBatch('a batch');
    expect((await recordOf('a batch')).bytes).toBeLessThan(batch.text.length / 15);
  });
});
