import { cancellationPolicy } from '../support/cancellation-policies';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { shownFields } from '../support/shown-fields';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OTA = '/api/v2/ota/partner';
const OPERATOR = '/api/v2/operator';
const PARTNERS = '/dashboard/partners';

/** A page as people read it. */
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the pages of partners', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let owner: DashboardClient;
  let activityId: string;

  beforeEach(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    activityId = (await operator.addActivity()).ActivityID;
    for (const date of ['2027-06-05', '2027-07-05']) await operator.addTimeslot(activityId, date, '10:00', 100);
    await operator.api.put(`${OPERATOR}/partners/adventuro`, { Name: 'Adventuro GmbH', CommissionPercent: 20 });
  });

  const book = async (overrides = {}): Promise<string> =>
    (await operator.api.post(`${OTA}/booking`, bookingBody(activityId, overrides))).body.data.BookingReference;
  const read = async (path: string) => textOf((await owner.get(path)).text);
  const shownTerms = async () => Object.fromEntries(shownFields((await owner.get(`${PARTNERS}/adventuro`)).text));
  const terms = async () => (await operator.api.get(`${OPERATOR}/partners`)).body.data[0];

  it('list partners with their commission and the sales of this month', async () => {
    await operator.issueKey(['ota'], 'other');
    await book({ Participants: 2 });
    await book({ Date: '2027-07-05' });
    const page = await read(PARTNERS);
    expect(page).toContain('Adventuro GmbH 20 % 1 £90.00');
    expect(page).toContain('other none 0 –');
  });

  it('list them page by page', async () => {
    const slugs = Array.from({ length: 51 }, (_, n) => `p${String(n).padStart(2, '0')}`);
    for (const slug of slugs) await operator.api.put(`${OPERATOR}/partners/${slug}`, {});
    const { text } = await owner.get(PARTNERS);
    const more = /href="(\/dashboard\/partners\?After=[^"]+)"/.exec(text)![1]!;
    expect([textOf(text).includes('p48'), textOf(text).includes('p49')]).toEqual([true, false]);
    expect(await read(more)).toMatch(/p49 none.*p50 none/);
  });

  it('show the statement of a month, what is owed, and the bookings', async () => {
    await operator.api.patch(OPERATOR, { CancellationPolicy: cancellationPolicy([1, 50]) });
    const reference = await book({ Participants: 2, PaymentReference: 'ADV-1' });
    const cancelled = await book();
    await operator.api.post(`${OTA}/bookings/${cancelled}/cancel`, {});
    await book({ Date: '2027-07-05' });
    const june = await read(`${PARTNERS}/adventuro`);
    expect(june).toContain('Owed to you £90.00');
    expect(june).toContain('Collected by the partner £112.50 Commission £22.50 Bookings 1 and 1 cancelled one');
    expect(june).toContain(`${reference} ADV-1 Sat, 5 Jun 2027 10:00 2 £90.00 £18.00 £72.00`);
    expect(june).toContain(`${cancelled} cancelled Adventuro Sat, 5 Jun 2027 10:00 1 £22.50 £4.50 £18.00`);
    expect(await read(`${PARTNERS}/adventuro?Month=2027-07`)).toContain('Owed to you £36.00');
    expect(await read(`${PARTNERS}/adventuro?Month=2027-08`)).toContain('No bookings in GBP');
    const { headers, text } = await owner.get(`${PARTNERS}/adventuro/statement.csv?Month=2027-06`);
    expect(headers.get('content-disposition')).toContain('statement-adventuro-2027-06.csv');
    expect(text.trim().split('\r\n')).toHaveLength(3);
    const booking = await read(`/dashboard/bookings/${cancelled}`);
    expect(booking).toContain('Collected by the partner £22.50 Commission (20 %) £4.50 Owed to you £18.00');
  });

  it('link to further bookings', async () => {
    for (let n = 0; n < 51; n++) await book();
    const { text } = await owner.get(`${PARTNERS}/adventuro`);
    const rows = (html: string) => html.match(/data-label="Booking"/g)?.length;
    expect(rows(text)).toBe(50);
    const more = /href="([^"]*Cursor=[^"]*)"/.exec(text)![1]!.replaceAll('&amp;', '&');
    const rest = await owner.get(more);
    expect([rest.status, rows(rest.text)]).toEqual([200, 1]);
    expect(textOf(rest.text)).toContain(`Owed to you £${((51 * 3600) / 100).toLocaleString('en-GB')}.00`);
  });

  it('change the terms, of which empty ones are removed', async () => {
    const path = `${PARTNERS}/adventuro`;
    const shown = await shownTerms();
    expect(shown).toMatchObject({ Name: 'Adventuro GmbH', CommissionPercent: '20', Email: '' });
    const saved = await owner.submit(path, { ...shown, CommissionPercent: '12.5', Name: '' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}?note=partner-changed`]);
    expect(await terms()).toMatchObject({ Name: null, Email: null, CommissionPercent: 12.5 });
    await owner.submit(path, { ...(await shownTerms()), CommissionPercent: '' });
    expect(await terms()).toMatchObject({ CommissionPercent: null });
  });

  it('do not undo what somebody else changed', async () => {
    const path = `${PARTNERS}/adventuro`;
    const shown = await shownTerms();
    await operator.api.put(`${OPERATOR}/partners/adventuro`, { Name: 'Adventuro GmbH', CommissionPercent: 30 });
    await owner.submit(path, { ...shown, Email: 'settlement@adventuro.example' });
    expect(await terms()).toMatchObject({ CommissionPercent: 30, Email: 'settlement@adventuro.example' });
  });

  it.each(['101', '12.345', 'much'])('reject a commission of %s', async (CommissionPercent) => {
    const rejected = await owner.submit(`${PARTNERS}/adventuro`, { CommissionPercent, Email: 'x' });
    expect(rejected.status).toBe(422);
    expect(textOf(rejected.text)).toMatch(/Email must be .*Commission must be/);
    expect(rejected.text).toContain(`value="${CommissionPercent}"`);
    expect(await terms()).toMatchObject({ CommissionPercent: 20 });
  });

  it('are for owners only, as is the commission on the page of a booking', async () => {
    const reference = await book();
    const desk = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    for (const path of ['', '/adventuro', '/adventuro/statement.csv']) {
      expect((await desk.get(`${PARTNERS}${path}`)).status).toBe(403);
    }
    expect((await desk.submit(`${PARTNERS}/adventuro`, { CommissionPercent: '1' })).status).toBe(403);
    const shown = textOf((await desk.get(`/dashboard/bookings/${reference}`)).text);
    expect(shown).toContain('Adventuro collects the money');
    expect(shown).not.toContain('Commission');
  });

  it('do not exist for what cannot be a partner', async () => {
    for (const path of ['No-Slug', 'No-Slug/statement.csv']) {
      expect((await owner.get(`${PARTNERS}/${path}`)).status).toBe(404);
    }
  });
});
