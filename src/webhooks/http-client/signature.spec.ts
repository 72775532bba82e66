import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signatureOf } from './signature';

const EVENT = {
  id: 'evt_0123456789abcdef',
  timestamp: 1_800_000_000,
  body: '{"ID":"evt_0123456789abcdef","Name":"Zoë"}',
};

describe('a signature', () => {
  it('is the one of the specification’s example', () => {
    const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
    const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
    expect(signatureOf(example, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(signature);
  });

  it('covers ID, time and body, with the bytes of the secret', () => {
    const secret = newWebhookSecret();
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key).update(`${EVENT.id}.${EVENT.timestamp}.${EVENT.body}`).digest('base64');
    expect(signatureOf(EVENT, [secret])).toBe(`v1,${expected}`);
  });

  it('is there for each secret, in their order, and each receiver finds its own', () => {
    const [newer, older] = [newWebhookSecret(), newWebhookSecret()];
    const both = signatureOf(EVENT, [newer, older]);
    expect(both).toBe(`${signatureOf(EVENT, [newer])} ${signatureOf(EVENT, [older])}`);
    const now = { ...EVENT, timestamp: Math.floor(Date.now() / 1000) };
    const headers = {
      'webhook-id': now.id,
      'webhook-timestamp': String(now.timestamp),
      'webhook-signature': signatureOf(now, [newer, older]),
    };
    for (const secret of [newer, older]) {
      expect(new Webhook(secret).verify(now.body, headers)).toEqual(JSON.parse(now.body));
    }
    expect(() => new Webhook(newWebhookSecret()).verify(now.body, headers)).toThrow('No matching signature');
  });

  it('is rejected with a secret that is none', () => {
    expect(() => signatureOf(EVENT, ['whsec_not base64!'])).toThrow(Error);
    expect(() => signatureOf(EVENT, ['whsec_'])).toThrow(Error);
  });
});

it('makes secrets of 32 bytes, each another', () => {
  const secrets = Array.from({ length: 10 }, newWebhookSecret);
  expect(secrets.filter((secret) => !/^whsec_[A-Za-z0-9+/]{43}=$/.test(secret))).toEqual([]);
  expect(new Set(secrets).size).toBe(10);
});
