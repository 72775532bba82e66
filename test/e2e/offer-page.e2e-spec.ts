import { Database } from '../../src/platform/database';
import { JobsRunner } from '../../src/platform/jobs';
import type { LoggedAction } from '../support/api-client';
import { EventCounter } from '../support/event-counter';
import { allowLoggedErrors } from '../support/server-log';
import { TestShop } from '../support/shop';
import { OFFERS, TestQueue } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';

// One test has the server fail.
allowLoggedErrors(/reading 'booking'/);

const MARKUP = '<script>alert("x")</script><b>';

describe('the page of an offer from the waitlist', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    providers: [{ provide: EventCounter, useValue: events }],
    operatorPerTest: true,
  });
  let shop: TestShop;
  let queue: TestQueue;

  beforeEach(async () => {
    shop = new TestShop(test, operator, events);
    queue = await TestQueue.create(test, operator, 2);
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  /** Offers two places to Ada, with Bob behind her; returns the path of the page. */
  const offered = async (): Promise<string> => {
    const reference = await queue.book(2);
    await queue.join('ada', 2);
    await queue.join('bob', 2);
    await queue.cancel(reference);
    const [email] = await queue.mailsTo('ada');
    return new URL(/http\S+/.exec(email!.text)![0]).pathname;
  };

  const see = (path: string) => test.anonymous.get(path);
  /** As a browser sends a form without fields. */
  const press = (path: string) =>
    test.anonymous.raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });

  const audited = async () => {
    const log = await operator.api.get('/api/v2/operator/audit-log', { Limit: 50 });
    return log.body.data
      .filter(({ Action }: LoggedAction) => /^waitlist\.(accepted|declined)$/.test(Action))
      .map(({ Action, Actor }: LoggedAction) => [Action, Actor.Kind, Actor.Name]);
  };

  it('is linked in the email, and shows what is offered and until when', async () => {
    const path = await offered();
    expect(path).toMatch(/^\/waitlist\/offers\/[0-9a-f]{48}$/);
    const { status, text, headers } = await see(path);
    expect(status).toBe(200);
    for (const words of ['Sunset kayak tour', 'Harbour Watersports', '£90.00']) expect(text).toContain(words);
    expect(text).toMatch(/Saturday,? 5 June 2027, 10:00<\/time><span[^>]*> \(Europe\/London\)/);
    expect(text).toContain('2 places are available for you.');
    expect(text).toMatch(/until Tuesday,? 1 June 2027, 11:00 \(Europe\/London\)/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(text).not.toMatch(/ style=|<script>/);
    expect(await queue.states()).toEqual(['ada:offered', 'bob:waiting']);
  });

  it('is accepted once, shows the deadline and how to pay, and says when that is done', async () => {
    const path = await offered();
    const [first, again] = await Promise.all([press(path), press(path)]);
    expect([first.status, first.headers.get('location'), again.status]).toEqual([303, path, 303]);
    const basketId = (await see(`/api/v2${path}`)).body.data.BasketID;
    const accepted = await see(path);
    expect(accepted.status).toBe(200);
    for (const words of ['£90.00', 'by card', 'in test mode']) {
      expect(accepted.text).toContain(words);
    }
    expect(accepted.text).toMatch(/by Tuesday,? 1 June 2027, 11:00/);
    expect(await audited()).toEqual([['waitlist.accepted', 'customer', 'Waitlist offer']]);
    const paid = await shop.pay(basketId);
    expect(paid.status).toBe(200);
    const reference = paid.body.data.Bookings[0].BookingReference;
    expect((await see(path)).text).toContain(reference);
    expect((await press(path)).status).toBe(303);
    expect((await press(`${path}/decline`)).status).toBe(200);
    await queue.cancel(reference);
    const cancelled = await see(path);
    expect([cancelled.status, cancelled.text.includes('This booking was cancelled.')]).toEqual([410, true]);
  });

  it('is declined after asking, and gone then', async () => {
    const path = await offered();
    expect((await see(path)).text).toMatch(/<details>[\s\S]*This cannot be undone[\s\S]*<\/details>/);
    expect((await press(`${path}/decline`)).status).toBe(303);
    for (const answer of [await see(path), await press(path), await press(`${path}/decline`)]) {
      expect([answer.status, answer.text.includes('You declined this offer.')]).toEqual([410, true]);
    }
    expect(await queue.states()).toEqual(['ada:declined', 'bob:offered']);
    expect(await audited()).toEqual([['waitlist.declined', 'customer', 'Waitlist offer']]);
  });

  it('expires at its deadline, with or without the job, and when it was not paid in time', async () => {
    const path = await offered();
    test.clock.advance(7200);
    for (const answer of [await see(path), await press(path)]) {
      expect([answer.status, answer.text.includes('This offer has expired.')]).toEqual([410, true]);
    }
    await test.app.get(JobsRunner).runOnce();
    expect((await see(path)).status).toBe(410);
    const [email] = await queue.mailsTo('bob');
    const next = new URL(/http\S+/.exec(email!.text)![0]).pathname;
    expect((await press(next)).status).toBe(303);
    test.clock.advance(7200);
    for (const answer of [await see(next), await press(next)]) {
      expect([answer.status, answer.text.includes('did not pay in time')]).toEqual([410, true]);
    }
  });

  it('is gone when staff take its owner off the list', async () => {
    const path = await offered();
    const [entry] = (await operator.api.get(`/api/v2/operator/timeslots/${queue.timeslotId}/waitlist`)).body.data;
    await operator.api.delete(`/api/v2/operator/waitlist/${entry.WaitlistID}`);
    for (const answer of [await see(path), await press(path), await press(`${path}/decline`)]) {
      expect([answer.status, answer.text.includes('This offer is no longer available.')]).toEqual([410, true]);
    }
  });

  it('is open to its token alone', async () => {
    const path = await offered();
    for (const unknown of ['0'.repeat(48), 'nope', `${path.split('/').at(-1)}%20`]) {
      const page = OFFERS.replace('/api/v2', '');
      for (const answer of [
        await see(`${page}/${unknown}`),
        await press(`${page}/${unknown}`),
        await press(`${page}/${unknown}/decline`),
      ]) {
        expect([answer.status, answer.text.includes('This link is not valid')]).toEqual([404, true]);
      }
    }
  });

  it('shows an error page that does not link to the dashboard', async () => {
    const path = await offered();
    await test.app
      .get(Database)
      .execute('UPDATE waitlist_entry SET booking_id = 0 WHERE token = ?', [path.split('/').at(-1)!]);
    const { status, text, headers } = await see(path);
    expect([status, headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>Internal Server Error</h1>');
    expect(text).not.toContain('/dashboard"');
  });

  it('shows stored markup as text', async () => {
    const path = await offered();
    await operator.api.patch(`/api/v2/operator/activities/${queue.activityId}`, { Name: MARKUP });
    await operator.api.patch('/api/v2/operator', { Name: MARKUP });
    for (const step of [see, press, see]) {
      const { text } = await step(path);
      expect(text).not.toContain('<script>');
    }
    expect((await see(path)).text).toContain('&lt;script>');
  });
});
