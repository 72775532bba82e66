import { gzipSync } from 'node:zlib';
import type { ApiAnswer } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const BOOKING = '/api/v2/ota/partner/booking';
const ACTIVITIES = '/api/v2/operator/activities';
const PRODUCTS = '/api/v2/ota/partner/products';

describe('the conventions of HTTP', () => {
  const { test, operator } = useTestApp();

  function send(body: string | Buffer, headers: Record<string, string> = {}, path = BOOKING): Promise<ApiAnswer> {
    return operator.api.raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  }

  describe('bodies', () => {
    it.each(['{"ActivityID":', 'not json', '{"a":1}}', "{'a':1}", '{"a":NaN}'])(
      'rejects %j as malformed',
      async (body) => expectProblem(await send(body), 400, 'malformed-body'),
    );

    it('rejects invalid UTF-8', async () => {
      const body = Buffer.concat([Buffer.from('{"Notes":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
      expectProblem(await send(body), 400, 'malformed-body');
    });

    it.each(['[]', 'null', '"text"', '7', 'true'])('rejects %s, which is JSON but no object', async (body) =>
      expectProblem(await send(body), 422, 'validation', ['']),
    );

    it('reads 100,000 bytes and rejects one more', async () => {
      const bodyOf = (bytes: number) => `{"Notes":"${'x'.repeat(bytes - 12)}"}`;
      expectProblem(await send(bodyOf(100_000)), 422, 'validation');
      expectProblem(await send(bodyOf(100_001)), 413, 'payload-too-large');
    });

    it('counts the bytes of a compressed body as they are unpacked', async () => {
      const gzip = { 'content-encoding': 'gzip' };
      expectProblem(await send(gzipSync('{}'), gzip), 422, 'validation');
      expectProblem(await send(gzipSync(`{"Notes":"${'x'.repeat(200_000)}"}`), gzip), 413, 'payload-too-large');
      expectProblem(await send('{}', gzip), 400, 'malformed-body');
    });

    it.each([
      ['application/json; charset=utf-8'],
      ['application/json; charset="UTF-8"'],
      ['application/json; charset=utf8'],
      ['application/json;charset=UTF8'],
      ['APPLICATION/JSON'],
    ])('reads %s', async (type) => expectProblem(await send('{}', { 'content-type': type }), 422, 'validation'));

    it.each([
      ['text/plain'],
      ['application/x-www-form-urlencoded'],
      ['multipart/form-data; boundary=x'],
      ['application/json; charset=iso-8859-1'],
      ['application/json; charset=utf-16le'],
      ['nonsense'],
    ])('does not read %s', async (type) =>
      expectProblem(await send('{}', { 'content-type': type }), 415, 'unsupported-media-type'),
    );

    it('does not read an unknown content encoding', async () => {
      const answer = await send('{}', { 'content-encoding': 'compress' });
      expectProblem(answer, 415, 'unsupported-media-type');
      expect(answer.headers.get('accept-encoding')).toMatch(/^gzip, x-gzip, deflate, br/);
      expect(answer.body.detail).toMatch(/^The Content-Encoding must be gzip, /);
    });

    it('reads x-gzip as gzip', async () => {
      expectProblem(await send(gzipSync('{}'), { 'content-encoding': 'x-gzip' }), 422, 'validation');
      expectProblem(await send('{}', { 'content-encoding': 'X-GZIP' }), 400, 'malformed-body');
    });

    it('takes an empty body for an object without fields', async () => {
      const answer = await operator.api.raw(BOOKING, { method: 'POST' });
      expectProblem(answer, 422, 'validation', ['ActivityID', 'Date', 'Time', 'Participants', 'Customer']);
    });

    it.each([
      ['{"a":', '}'],
      ['[', ']'],
      ['{"Customer":[', ']}'],
    ])('rejects %s nested deeply', async (open, close) => {
      const depth = Math.floor(49_000 / (open.length + close.length));
      expectProblem(await send(`${open.repeat(depth)}1${close.repeat(depth)}`), 422, 'validation');
    });
  });

  describe('fields', () => {
    it('names at most a hundred errors, says how many more there are, and is small', async () => {
      const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
      const answer = await operator.api.post(ACTIVITIES, fields(190));
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveLength(100);
      expect(answer.body.detail).toMatch(/\(and 1\d\d more, of which 97 are named\)\.$/);
      for (const body of [fields(9_000), { Price: fields(9_000) }]) {
        const { status, text } = await operator.api.post(ACTIVITIES, body);
        expect([status, text.length < 20_000]).toEqual([422, true]);
      }
    });

    it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length'])(
      'names the unknown field %s, at the top and below',
      async (name) => {
        const body = JSON.stringify(bookingBody('a_7k2m9x0q4b1z')).replace(/\{/g, `{"${name}":{"x":1},`);
        expectProblem(await send(body), 422, 'validation', [name, `Customer.${name}`]);
        expect(({} as Record<string, unknown>)['x']).toBeUndefined();
      },
    );

    it('does not coerce', async () => {
      const answer = await operator.api.post(ACTIVITIES, {
        Name: 5,
        Type: ['event'],
        DurationMinutes: '120',
        SoldOnline: 'true',
        MaxParticipants: 1.5,
        DefaultCapacity: true,
        ImageURLs: 'https://images.example.org/a.jpg',
        Price: { Amount: '1', Currency: 'GBP' },
      });
      expectProblem(answer, 422, 'validation', [
        'Name',
        'Type',
        'DurationMinutes',
        'SoldOnline',
        'MaxParticipants',
        'DefaultCapacity',
        'ImageURLs',
        'Price.Amount',
      ]);
    });

    it('takes null for absent in an optional field and for missing in a required one', async () => {
      const activity = { Name: 'Null', Type: 'event', DurationMinutes: 60 };
      const optional = { Description: null, Price: null, TicketTypes: null, SoldOnline: null };
      const made = await operator.api.post(ACTIVITIES, { ...activity, ...optional });
      expect(made.body.data).toMatchObject({ Description: '', Status: 'draft', SoldOnline: true });
      const rejected = await operator.api.post(ACTIVITIES, { ...activity, Name: null });
      expectProblem(rejected, 422, 'validation', ['Name']);
    });

    it.each([
      [{ Customer: 'Ada' }, ['Customer']],
      [{ Customer: [] }, ['Customer']],
      [{ Customer: [{ FirstName: 'Ada' }] }, ['Customer']],
      [{ Tickets: {} }, ['Tickets']],
      [{ Tickets: [[]] }, ['Tickets']],
      [{ Tickets: [null] }, ['Tickets']],
      [{ Tickets: [1, {}] }, ['Tickets']],
      [{ Tickets: [{}, { TicketTypeID: 1, Quantity: '1', Extra: 0 }] }, null],
      [{ Notes: '\ud800' }, ['Notes']],
      [{ Notes: 'bell \u0007' }, ['Notes']],
      [{ PaymentReference: 'x'.repeat(101) }, ['PaymentReference']],
      [{ PaymentReference: ' \u200b ' }, ['PaymentReference']],
    ])('rejects %j', async (wrong, fields) => {
      const named = fields ?? ['Tickets.0.TicketTypeID', 'Tickets.0.Quantity', 'Tickets.1.Quantity', 'Tickets.1.Extra'];
      const answer = await operator.api.post(BOOKING, bookingBody('a_7k2m9x0q4b1z', wrong));
      expectProblem(answer, 422, 'validation', named);
    });
  });

  describe('queries', () => {
    it('rejects a repeated parameter, known or not', async () => {
      expectProblem(await operator.api.get(`${PRODUCTS}?name=a&name=b`), 422, 'validation', ['name']);
      expectProblem(await operator.api.get(`${PRODUCTS}?x=1&x=1`), 422, 'validation', ['x']);
      expectProblem(await operator.api.get('/api/v2/ota/partner/resolve-product?ID=1&ID=2'), 422, 'validation', ['ID']);
    });

    it.each(['?constructor=1&__proto__=2', '?%', '?name=%E0%A4', '?name[x]=1', '?&&=', '?toString=1'])(
      'survives %s',
      async (query) => expect((await operator.api.get(`${PRODUCTS}${query}`)).status).toBeLessThan(500),
    );

    it.each(['0', '201', '1.5', 'ten', '', '-1', '1e2', '99999999999999999999'])(
      'rejects %j as a Limit',
      async (limit) => {
        const answer = await operator.api.get('/api/v2/operator/bookings', { Limit: limit });
        expectProblem(answer, 422, 'validation', ['Limit']);
      },
    );

    it.each(['nonsense', 'e30', Buffer.from('["x"]').toString('base64url'), Buffer.from('[1,2,3]').toString('base64')])(
      'rejects %j as a Cursor',
      async (cursor) => {
        for (const list of ['bookings', 'api-keys', 'activities']) {
          const answer = await operator.api.get(`/api/v2/operator/${list}`, { Cursor: cursor });
          expectProblem(answer, 422, 'validation', ['Cursor']);
        }
      },
    );
  });

  describe('paths and methods', () => {
    it.each([
      '/api/v2',
      '/api/v2/ota/partner',
      '/api/v2/ota/partner/nothing',
      '/api/v2/ota/core/products',
      '/api/v2/ota/core/booking',
      '/api/v2/operator/nothing',
      '/favicon.ico',
      '/%',
      '/api/v2/%c0%ae',
    ])('answers 404 at %s', async (path) => {
      expectProblem(await test.anonymous.get(path), 404, 'not-found');
      expectProblem(await operator.api.get(path), 404, 'not-found');
    });

    it.each(['%', '%zz', 'a_%E0%A4%A', '%00', 'a_7k2m9x0q4b1z%0a'])('reads %s as a wrong ActivityID', async (id) => {
      expectProblem(await operator.api.get(`/api/v2/ota/partner/questions/${id}`), 400, 'invalid-activity-id');
      expectProblem(await test.anonymous.get(`/api/v2/ota/partner/questions/${id}`), 401, 'unauthorized');
    });

    it.each([
      ['DELETE', PRODUCTS, 'GET, HEAD'],
      ['POST', '/api/v2/ota/adventuro/products', 'GET, HEAD'],
      ['GET', BOOKING, 'POST'],
      ['PUT', ACTIVITIES, 'GET, HEAD, POST'],
      ['PUT', `${ACTIVITIES}/a_7k2m9x0q4b1z`, 'GET, HEAD, PATCH'],
      ['POST', '/health/live', 'GET, HEAD'],
      ['PROPFIND', PRODUCTS, 'GET, HEAD'],
    ])('answers 405 to %s %s', async (method, path, allow) => {
      const answer = await operator.api.raw(path, { method });
      expectProblem(answer, 405, 'method-not-allowed');
      expect(answer.headers.get('allow')).toBe(allow);
    });

    it('answers HEAD as GET without a body', async () => {
      const answer = await operator.api.raw(PRODUCTS, { method: 'HEAD' });
      expect([answer.status, answer.text]).toEqual([200, '']);
      expect(answer.headers.get('etag')).toBe((await operator.api.get(PRODUCTS)).headers.get('etag'));
      expect((await test.anonymous.raw(PRODUCTS, { method: 'HEAD' })).status).toBe(401);
    });

    it('compares identifiers byte by byte', async () => {
      const { ActivityID } = await operator.addActivity();
      const path = `/api/v2/ota/partner/questions/${ActivityID}`;
      expect((await operator.api.get(path)).status).toBe(200);
      const other = ActivityID.slice(0, 2) + ActivityID.slice(2).toUpperCase();
      expectProblem(await operator.api.get(`/api/v2/ota/partner/questions/${other}`), 404, 'product-not-found');
      expectProblem(await operator.api.get(`${path}%20`), 400, 'invalid-activity-id');
    });
  });

  describe('headers', () => {
    it.each(['abc-123', 'A.b_c:9', 'x'.repeat(128)])('repeats the request id %s', async (id) => {
      const answer = await test.anonymous.get('/nothing', {}, { 'x-request-id': id });
      expect([answer.headers.get('x-request-id'), answer.body.RequestId]).toEqual([id, id]);
    });

    it.each(['', 'two words', 'x'.repeat(129), '<script>', 'é'])('replaces the request id %j', async (id) => {
      const answer = await test.anonymous.get('/health/live', {}, { 'x-request-id': id });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });

    it.each(['/health/live', '/nothing', '/docs/reference', '/problems/internal', PRODUCTS, '/openapi.json'])(
      'protects %s with security headers',
      async (path) => {
        const { headers } = await test.anonymous.get(path);
        expect(headers.get('x-powered-by')).toBeNull();
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('permissions-policy')).toMatch(/^camera=\(\), .+, usb=\(\)$/);
        expect(headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
        expect(headers.get('content-security-policy')).toMatch(
          /^default-src 'none';script-src 'self';style-src 'self'/,
        );
        expect(headers.get('content-security-policy')).not.toContain('unsafe');
        // Pages whose forms are checked by their Origin must let the browser send it.
        expect(headers.get('referrer-policy')).toBe(/^\/(problems|docs)/.test(path) ? 'same-origin' : 'no-referrer');
      },
    );
  });
});
