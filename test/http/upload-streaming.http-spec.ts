import { statSync } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { useTestApp } from '../support/use-test-app';
import { addQuestion, filesOnDisk, upload } from '../support/waivers';

const HEAD = Buffer.from('%PDF-1.7\n');
const SIZE = 9_900_000;

/** Waits until the server has reached a state. */
async function until(isReached: () => boolean): Promise<void> {
  for (const deadline = performance.now() + 20_000; !isReached(); await sleep(5)) {
    if (performance.now() > deadline) throw new Error('the server does not get there');
  }
}

describe('uploads on their way', () => {
  const { test, operator } = useTestApp({ isolated: true });
  let activityId: string;
  let questionId: number;
  const requests: ClientRequest[] = [];

  beforeAll(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    questionId = await addQuestion(operator, activityId, { Type: 'file' });
  });

  afterEach(() => requests.splice(0).forEach((request) => request.destroy()));
  const incomingBytes = () =>
    filesOnDisk(test).incoming.map((name) => statSync(join(test.database.dataDir, 'uploads/incoming', name)).size);

  /** Starts an upload and sends all but its end, chunk by chunk as the server takes them. */
  async function begin(): Promise<{ finish: () => Promise<number>; request: ClientRequest }> {
    const request = httpRequest(`${test.url}/api/v2/ota/partner/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${operator.api.key!}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
    request.on('error', () => undefined);
    requests.push(request);
    const field = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    request.write(field('ActivityID', activityId) + field('QuestionID', String(questionId)));
    request.write('--x\r\nContent-Disposition: form-data; name="File"; filename="a.pdf"\r\n\r\n');
    request.write(HEAD);
    const chunk = Buffer.alloc(50_000, 'x');
    for (let sent = HEAD.length; sent < SIZE; sent += chunk.length) {
      const rest = chunk.subarray(0, SIZE - sent);
      if (!request.write(rest)) await new Promise((resolve) => request.once('drain', resolve));
    }
    const answered = new Promise<number>((resolve) =>
      request.once('response', ({ statusCode }) => resolve(statusCode!)),
    );
    const finish = () => {
      request.end('\r\n--x--\r\n');
      return answered;
    };
    return { finish, request };
  }

  it('stream to the disk while they arrive, ten at once', async () => {
    const uploads = await Promise.all(Array.from({ length: 10 }, begin));
    // Not one request is complete, and all of their bytes but the last few kilobytes are out of memory.
    await until(() => incomingBytes().filter((bytes) => bytes > SIZE - 200_000).length === 10);
    expect(await Promise.all(uploads.map(({ finish }) => finish()))).toEqual(Array(10).fill(201));
    expect(filesOnDisk(test)).toEqual({ kept: Array(10).fill(expect.any(String)), incoming: [] });
  });

  it('leave nothing behind when the client goes away', async () => {
    const { kept } = filesOnDisk(test);
    const { request } = await begin();
    await until(() => incomingBytes().length === 1);
    request.destroy();
    await until(() => incomingBytes().length === 0);
    expect(filesOnDisk(test)).toEqual({ kept, incoming: [] });
    expect((await upload(operator.api, { activityId, questionId })).status).toBe(201);
  });
});
