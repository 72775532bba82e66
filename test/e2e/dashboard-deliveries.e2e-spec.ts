import type { Fields } from '../support/dashboard-client';
import { EVENTS } from '../support/feed';
import { addTriedEndpoints } from '../support/tried-endpoints';
import { deliveryOn, useWebhookPages } from '../support/webhook-pages';
import { answeringWith } from '../support/webhook-target';

const PAGE = '/dashboard/webhooks';
const HOUR = 3_600;

describe('deliveries of webhooks in the dashboard', () => {
  // A replay since a time looks into the log of all operators, and each suite has its own time.
  const pages = useWebhookPages({ isolated: true });
  const { test, operator, current, runJobs, signIn, book, add, show, press } = pages;

  it('show what was sent, and send it again', async () => {
    current.target.answer('/again', answeringWith(500));
    const id = await add('/again');
    const reference = await book();
    await runJobs();
    const list = await show(`/${id}/deliveries`);
    expect(list).toMatch(/Booking made[\s\S]*retrying[\s\S]*HTTP 500: server error/);
    const path = `/${id}/deliveries/${deliveryOn(list)}`;
    const one = await show(path);
    const { event, headers } = current.target.at('/again')[0]!;
    for (const text of [reference, event.ID, String(headers['user-agent']), String(headers['webhook-timestamp'])]) {
      expect(one).toContain(text);
    }
    expect(one).not.toContain(String(headers['webhook-signature']));
    expect(JSON.parse(/<pre[^>]*>([^<]+)<\/pre>/.exec(one)![1]!.replaceAll('&quot;', '"'))).toEqual(event);
    current.target.answer('/again', answeringWith(204));
    expect(await press(`${path}/redeliver`)).toMatch(/Sending again\.[\s\S]*Not attempted yet/);
    await runJobs();
    expect(current.target.at('/again')).toHaveLength(2);
    expect(await show(path)).toMatch(/delivered[\s\S]*HTTP 204/);
    expect((await current.owner.get('/dashboard/audit')).text).toContain('webhook redelivered');
    for (const unknown of ['0', 'x', '999999999']) {
      expect((await current.owner.get(`${PAGE}/${id}/deliveries/${unknown}`)).status).toBe(404);
      expect((await current.owner.submit(`${PAGE}/${id}/deliveries/${unknown}/redeliver`)).status).toBe(404);
    }
  });

  it('have deliveries narrowed by status and divided into pages of 50', async () => {
    const [, failing, gone] = await addTriedEndpoints(test, operator, 0);
    const rows = (text: string) => text.match(/data-label="Event"/g)?.length ?? 0;
    const first = await show(`/${failing}/deliveries`);
    const next = /href="\/dashboard\/webhooks([^"]+Cursor=[^"]+)"/.exec(first)![1]!;
    expect([rows(first), rows(await show(next.replaceAll('&amp;', '&')))]).toEqual([50, 10]);
    expect(rows(await show(`/${failing}/deliveries?Status=failed`))).toBe(5);
    expect(await show(`/${gone}/deliveries?Status=pending`)).toContain('No delivery has this status.');
    expect(await show(`/${gone}/deliveries?Status=failed`)).toContain('the webhook is gone');
    expect((await current.owner.get(`${PAGE}/${failing}/deliveries?Status=lost`)).status).toBe(422);
    expect((await current.owner.get(`${PAGE}/${failing}/deliveries?Cursor=x`)).status).toBe(422);
    const old = await show(`/${gone}/deliveries/${deliveryOn(await show(`/${gone}/deliveries`))}`);
    expect(old).toContain('This one is older');
    expect(old).not.toContain('Send again');
  });

  it('are replayed since a time, or after a number', async () => {
    for (let day = 0; day < 3; day++) {
      await book();
      await runJobs();
      test.clock.advance(24 * HOUR);
    }
    // Nobody stays signed in for so long.
    await signIn();
    const after = (await operator.api.get(EVENTS, { Types: 'booking.confirmed' })).body.data[1].Sequence;
    const id = await add('/replayed');
    expect(await press(`/${id}/replay`, { Since: '2027-06-02T00:00' })).toContain('Sending 2 events again.');
    await runJobs();
    expect(current.target.at('/replayed')).toHaveLength(2);
    expect(await press(`/${id}/replay`, { After: String(after) })).toContain('Sending 1 event again.');
    expect(await press(`/${id}/replay`, { Since: '2020-01-01T00:00' })).toContain('Sending 2 events again.');
    expect(await press(`/${id}/replay`, { Since: '2027-06-03T12:00' })).toContain(
      'There are no events for this webhook since then',
    );
    const both = { Since: '2027-06-02T00:00', After: '1' };
    const refusals: Fields[] = [{}, both, { Since: 'x' }, { Since: '2027-07-01T00:00' }];
    for (const fields of refusals) {
      const rejected = await current.owner.submit(`${PAGE}/${id}/replay`, fields);
      expect([fields, rejected.status]).toEqual([fields, 422]);
      expect(rejected.text).toContain('id="replay-Since-error"');
    }
    expect((await current.owner.submit(`${PAGE}/${id}/replay`, { After: '-1' })).text).toContain(
      'id="replay-After-error"',
    );
    expect((await current.owner.get('/dashboard/audit')).text).toContain('webhook replayed');
  });

  it('say where to continue when a replay has reached its end before the log has', async () => {
    expect((await current.owner.get(`${PAGE}?note=webhook-replayed-partly:10000:1234567`)).text).toContain(
      'Sending 10,000 events again. There are more: replay again after sequence number 1234567.',
    );
  });
});
