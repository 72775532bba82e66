import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import tls from 'node:tls';
import { type Certificate, selfSignedFor } from '../../../test/support/certificates';
import { type Receiver, Receivers, sendingTo } from '../../../test/support/webhook-receiver';

const PATIENT = { webhook: 60_000 };

const receivers = new Receivers();
afterEach(() => receivers.close());
afterEach(() => jest.restoreAllMocks());

/** Returns 200, and records the host names in the TLS handshake and in the request. */
async function answering(certificate: Certificate) {
  const names: (string | undefined)[] = [];
  const server = createHttpsServer(
    {
      ...certificate,
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    },
    (request, response) => {
      names.push(request.headers.host);
      response.end();
    },
  );
  return { receiver: await receivers.listen(server), names };
}

/** Makes the certificate trusted, as if a public authority had signed it. */
function trust({ cert }: Certificate): void {
  const { createSecureContext } = tls;
  jest.spyOn(tls, 'createSecureContext').mockImplementation((options) => createSecureContext({ ...options, ca: cert }));
}

const failedTls = { status: null, error: 'tls', retryAfterSeconds: null, durationMs: expect.any(Number) as number };

function post({ port }: Receiver, host = 'hooks.example') {
  return sendingTo({ limits: PATIENT }).client.post(`https://${host}:${port}/`, {}, 'fact');
}

describe('an encrypted webhook', () => {
  it('goes to a server that proves the name, although the address was resolved before', async () => {
    const certificate = selfSignedFor('hooks.example');
    const { receiver, names } = await answering(certificate);
    trust(certificate);
    expect(await post(receiver)).toMatchObject({ status: 200, error: null });
    expect(names).toEqual(['hooks.example', `hooks.example:${receiver.port}`]);
  });

  it('does not go to a server with an untrusted certificate', async () => {
    const { receiver, names } = await answering(selfSignedFor('hooks.example'));
    expect(await post(receiver)).toEqual(failedTls);
    expect(names).toEqual(['hooks.example']);
  });

  it.each(['other.example', '127.0.0.1'])('does not go to %s with the certificate of another', async (host) => {
    const certificate = selfSignedFor('hooks.example');
    const { receiver } = await answering(certificate);
    trust(certificate);
    expect(await post(receiver, host)).toEqual(failedTls);
  });

  it('does not go to a server without TLS', async () => {
    const requests: unknown[] = [];
    const receiver = await receivers.listen(createHttpServer((request) => requests.push(request)));
    expect(await post(receiver)).toEqual(failedTls);
    expect(requests).toEqual([]);
  });

  it('is given up when the encryption does not come about in time', async () => {
    const receiver = await receivers.listen(createTcpServer((socket) => socket.resume()));
    const { client } = sendingTo({ limits: { webhook: 100 } });
    const attempt = client.post(`https://hooks.example:${receiver.port}/`, {}, 'fact');
    expect(await attempt).toEqual({ ...failedTls, error: 'timeout' });
    await receiver.closed();
  });

  it('is cut off like any other once it is encrypted', async () => {
    const certificate = selfSignedFor('hooks.example');
    const cut = createHttpsServer(certificate, (request) => request.socket.destroy());
    trust(certificate);
    expect(await post(await receivers.listen(cut))).toEqual({ ...failedTls, error: 'connection-reset' });
  });

  it('fails like any other connection where nobody listens', async () => {
    const { receiver } = await answering(selfSignedFor('hooks.example'));
    const { port } = receiver;
    await receivers.close();
    const { client } = sendingTo({ limits: PATIENT });
    expect(await client.post(`https://hooks.example:${port}/`, {}, 'fact')).toEqual({
      ...failedTls,
      error: 'connection-refused',
    });
  });
});
