import { Database } from '../../src/platform/database';
import type { ApiClient } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { PNG, addQuestion, filesOnDisk, multipart, upload } from '../support/waivers';

const MOST_FILES = 1_000;
const MOST_BYTES = 1_000_000_000;
const AT_ONCE = 20;

describe('uploads that nobody uses', () => {
  const { test, operator } = useTestApp({ isolated: true, at: '2027-06-01T12:00:00Z', operatorPerTest: true });
  let api: ApiClient;
  let activityId: string;
  let questionId: number;

  beforeEach(async () => {
    api = operator.api;
    activityId = (await operator.addActivity()).ActivityID;
    questionId = await addQuestion(operator, activityId, { Type: 'file' });
    await operator.addTimeslot(activityId, '2027-06-05', '10:00');
  });

  const send = (by = api) => upload(by, { activityId, questionId });

  /** Copies the rows of the files that are there until there are so many. */
  async function fillUpTo(files: number): Promise<void> {
    const columns = 'operator_id, owner, activity_id, question_id, name, content_type, bytes, created_at, expires_at';
    for (let number = 1; number < files; number++) {
      const id = String(number).padStart(24, '0');
      await test.app.get(Database).execute(
        `INSERT INTO uploaded_file (${columns}, public_id, storage_name)
          SELECT ${columns}, ?, ? FROM uploaded_file WHERE operator_id = ? ORDER BY id LIMIT 1`,
        [`file_${id}`, `copy-${id}`, operator.id],
      );
    }
  }

  it(`are ${MOST_FILES} at most, however many come at once`, async () => {
    const first = (await send()).body.data;
    test.clock.advance(600);
    await fillUpTo(MOST_FILES - AT_ONCE / 2);
    const { kept } = filesOnDisk(test);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send()));
    const taken = answers.filter(({ status }) => status === 201).length;
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(AT_ONCE - taken);
    expect(filesOnDisk(test)).toEqual({ kept: expect.any(Array), incoming: [] });
    expect(filesOnDisk(test).kept).toHaveLength(kept.length + taken);
    // Those that ended while others were let in may have been counted twice, but none was forgotten.
    expect(taken).toBeLessThanOrEqual(AT_ONCE / 2);
    for (let room = AT_ONCE / 2 - taken; room > 0; room--) expect((await send()).status).toBe(201);

    const rejected = await send();
    expectProblem(rejected, 429, 'rate-limited');
    expect(Number(rejected.headers.get('retry-after'))).toBe(24 * 3600 - 600);
    expect((await send(await operator.client(['ota'], 'another'))).status).toBe(201);

    const answer = [{ QuestionID: questionId, FileIDs: [first.FileID] }];
    const booked = await api.post('/api/v2/ota/partner/booking', bookingBody(activityId, { Answers: answer }));
    expect(booked.status).toBe(201);
    expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(429);
    test.clock.advance(24 * 3600);
    expect((await send()).status).toBe(201);
  });

  it(`have ${MOST_BYTES} bytes at most`, async () => {
    const { FileID } = (await send()).body.data;
    const room = multipart([
      ['ActivityID', activityId],
      ['QuestionID', String(questionId)],
      ['File', PNG, 'photo.png'],
    ]).body.length;
    const leave = (bytes: number) =>
      test.app
        .get(Database)
        .execute('UPDATE uploaded_file SET bytes = ? WHERE public_id = ?', [MOST_BYTES - bytes, FileID]);
    await leave(room - 1);
    expectProblem(await send(), 429, 'rate-limited');
    await leave(room);
    const [one, other] = await Promise.all([send(), send()]);
    expect([one.status, other.status].sort()).toEqual([201, 429]);
  });

  it('are rejected before their bodies are read', async () => {
    await send();
    await fillUpTo(MOST_FILES);
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('--x\r\n')) });
    const headers = { authorization: `Bearer ${api.key!}`, 'content-type': 'multipart/form-data; boundary=x' };
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    expect((await fetch(`${test.url}/api/v2/ota/partner/uploads`, request)).status).toBe(429);
  });
});
