import { once } from 'node:events';
import { connect } from 'node:net';
import { GracefulShutdown } from '../../src/server/connections';
import { frameworkRequests } from '../support/framework-requests';
import { until } from '../support/until';
import { useTestApp } from '../support/use-test-app';

const USAGE = '/api/v2/usage/meters';
const BODY = '{"Meter":"last","Usage":1}';

describe('An answer ahead of the framework when the server ends', () => {
  const { test, operator } = useTestApp({ isolated: true });

  it('tells its client that the connection closes, and closes it', async () => {
    const key = await operator.issueKey(['usage:write']);
    const record = async () => void (await test.anonymous.withKey(key).post(USAGE, { Meter: 'first', Usage: 1 }));
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    // On a busy machine, the server may have to load the key again before it can respond from its cache.
    await until('a recording ahead of the framework', async () => (await frameworkRequests(test, record)) === 0);
    const head = ['Host: slipway', `Authorization: Bearer ${key}`, 'Content-Type: application/json'];
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    const byFramework = await frameworkRequests(test, async () => {
      const requested = once(test.app.getHttpServer(), 'request');
      socket.write([`POST ${USAGE} HTTP/1.1`, ...head, `Content-Length: ${BODY.length}`, '', '{'].join('\r\n'));
      await requested;
      void test.app.get(GracefulShutdown).beforeApplicationShutdown();
      socket.write(BODY.slice(1));
      await once(socket, 'end');
    });
    const answer = Buffer.concat(chunks).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    expect(answer).toMatch(/\r\nConnection: close\r\n/);
    expect(answer).not.toMatch(/keep-alive/i);
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ data: { Meter: 'last' } });
    expect(byFramework).toBe(0);
  });
});
