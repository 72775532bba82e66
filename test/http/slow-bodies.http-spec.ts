import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from '../support/test-app';
import { useBothWays } from '../support/use-test-app';
import { addQuestion, filesOnDisk, multipart, openWaiver, PNG } from '../support/waivers';

const METERS = '/api/v2/usage/meters';
const ENTRY = JSON.stringify({ Meter: 'slow', Usage: 1 });

/** Less than the silence after which a form is given up, and four of them are more. */
const PAUSE_MS = 3_000;

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

describe('requests whose bodies do not arrive', () => {
  const { both, operator } = useBothWays();
  let activityId: string;
  let questionId: number;

  beforeAll(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    questionId = await addQuestion(operator, activityId, { Type: 'file' });
    // From here on such writes are answered ahead of the framework.
    expect((await operator.api.post(METERS, JSON.parse(ENTRY))).status).toBe(201);
  });
  const authorization = () => ({ authorization: `Bearer ${operator.api.key}` });
  const json = (path: string): Sent => ({
    path,
    headers: { ...authorization(), 'content-type': 'application/json' },
    body: Buffer.from(ENTRY),
  });
  const upload = (): Sent => ({
    path: '/api/v2/ota/partner/uploads',
    ...withKey(
      multipart([
        ['ActivityID', activityId],
        ['QuestionID', String(questionId)],
        ['File', PNG, 'photo.png'],
      ]),
    ),
  });
  const withKey = ({ headers, body }: Omit<Sent, 'path'>) => ({ headers: { ...headers, ...authorization() }, body });

  /** Sends the pieces, one after each pause, and reads until the server closes the connection. */
  function send({ url }: TestApp, { path, headers, body }: Sent, pieces: readonly Buffer[]): Promise<string> {
    const { hostname, port } = new URL(url);
    const lines = Object.entries({ host: 'slipway', ...headers, 'content-length': String(body.length) });
    const head = [`POST ${path} HTTP/1.1`, ...lines.map((line) => line.join(': ')), '', ''].join('\r\n');
    return new Promise((resolve) => {
      let answer = '';
      const socket = connect(Number(port), hostname, async () => {
        socket.write(head);
        for (const [index, piece] of pieces.entries()) {
          if (index > 0) await sleep(PAUSE_MS);
          socket.write(piece);
        }
      });
      socket.on('error', () => undefined);
      socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
      socket.once('close', () => resolve(answer));
    });
  }

  const halfOf = (body: Buffer) => [body.subarray(0, body.length - 20)];

  it('are answered with 503 and the end of the connection on every way in, and leave no file', async () => {
    const waiver = await openWaiver(both.fast, operator, [{ Type: 'file', Required: true }]);
    const form = multipart([[`0-${waiver.ids[0]}`, PNG, 'photo.png']]);
    const cases: Sent[] = [
      json(METERS),
      json('/api/v2/ota/partner/booking'),
      json('/octo/availability'),
      json('/api/v2/operator/activities'),
      { path: '/dashboard/sign-in', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form.body },
      upload(),
      { path: waiver.path, ...form },
    ];
    const answers = [both.fast, both.plain].flatMap((test) =>
      cases.map(async (sent) => {
        const answer = await send(test, sent, halfOf(sent.body));
        return { path: sent.path, status: answer.slice(9, 12), closes: /^connection: close\r$/im.test(answer) };
      }),
    );
    const expected = cases.map(({ path }) => ({ path, status: '503', closes: true }));
    expect(await Promise.all(answers)).toEqual([...expected, ...expected]);
    for (const test of [both.fast, both.plain]) expect(filesOnDisk(test).incoming).toEqual([]);
  });

  it('are accepted when they arrive slowly but steadily, if they are files', async () => {
    const sent = upload();
    const headers = { ...sent.headers, connection: 'close' };
    const piece = Math.ceil(sent.body.length / 5);
    const pieces = Array.from({ length: 5 }, (_, index) => sent.body.subarray(index * piece, (index + 1) * piece));
    expect((await send(both.fast, { ...sent, headers }, pieces)).slice(9, 12)).toBe('201');
  });
});
