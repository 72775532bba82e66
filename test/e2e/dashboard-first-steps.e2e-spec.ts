import { DashboardClient, addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const ACTIVITY = { Name: 'Kayak tour', Type: 'event', DurationMinutes: '60', DefaultCapacity: '5', DefaultTicket: '0' };
const TICKET = { 'TicketTypes.0.Name': 'Adult', 'TicketTypes.0.Price': '45' };

describe('the first steps of a new operator', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let owner: DashboardClient;

  beforeEach(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  /** The required steps as a reader sees them: done, current or later, and where the button of the current one leads. */
  async function steps(client = owner) {
    const { text } = await client.get('/dashboard');
    const list = /id="first-steps".*?<ol class="steps">(.*?)<\/ol>/s.exec(text)?.[1];
    const items = [...(list ?? '').matchAll(/<li([^>]*)>(.*?)<\/li>/gs)].map(([, attributes, item]) => ({
      title: /<strong>(.*?)<\/strong>/.exec(item!)![1],
      state: attributes!.includes('aria-current') ? 'current' : item!.includes('Done:') ? 'done' : 'later',
      href: /href="([^"]*)"/.exec(item!)?.[1]!.replaceAll('&amp;', '&'),
    }));
    return list === undefined ? undefined : items.map(({ title, state, href }) => [title, state, href]);
  }

  const optional = async () => {
    const { text } = await owner.get('/dashboard');
    const items = /When you are ready.*?<ul class="steps">(.*?)<\/ul>/s.exec(text)![1]!;
    return [...items.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item]) => [
      /<a href="([^"]*)"/.exec(item!)![1],
      item!.includes('Done:'),
    ]);
  };

  const addActivity = (fields: object = {}) =>
    owner.submit('/dashboard/activities/new', {
      ...ACTIVITY,
      ...TICKET,
      Status: 'published',
      SoldOnline: 'on',
      ...fields,
    });

  const idIn = (location: string | null) => /a_[a-z0-9]{12}/.exec(location!)![0];

  it('lead from an activity to its times, and from there to the first sale', async () => {
    expect(await steps()).toEqual([
      ['Add an activity', 'current', '/dashboard/activities/new'],
      ['Add sessions', 'later', undefined],
      ['Sell the first ticket', 'later', undefined],
    ]);

    const added = await addActivity();
    const id = idIn(added.headers.get('location'));
    const times = `/dashboard/schedule/add?ActivityID=${id}`;
    expect((await owner.get(added.headers.get('location')!)).text).toMatch(
      new RegExp(`<a class="button primary" href="/dashboard/schedule/add\\?ActivityID=${id}">Add sessions</a>`),
    );
    expect(await steps()).toEqual([
      ['Add an activity', 'done', undefined],
      ['Add sessions', 'current', times],
      ['Sell the first ticket', 'later', undefined],
    ]);

    const session = { ActivityID: id, Date: '2027-06-05', Time: '10:00' };
    const filled = await owner.submit('/dashboard/schedule/add', session);
    const sell = `/dashboard/sell?${new URLSearchParams(session).toString()}`;
    expect((await owner.get(filled.headers.get('location')!)).text).toContain(
      `<a class="button primary" href="${sell.replaceAll('&', '&amp;')}">Sell the first ticket</a>`,
    );
    expect(await steps()).toEqual([
      ['Add an activity', 'done', undefined],
      ['Add sessions', 'done', undefined],
      ['Sell the first ticket', 'current', sell],
    ]);
    expect((await owner.get(sell)).text).toContain('Kayak tour');
  });

  it('disappear with the first booking, permanently', async () => {
    const id = idIn((await addActivity()).headers.get('location'));
    await operator.addTimeslot(id, '2027-06-05', '10:00', 5);
    const booked = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(id, { Participants: 1 }));
    expect(booked.status).toBe(201);
    const { text } = await owner.get('/dashboard');
    expect([text.includes('First steps'), text.includes('No sessions on this day.')]).toEqual([false, true]);

    const reference = booked.body.data.BookingReference as string;
    await operator.api.post(`/api/v2/operator/bookings/${reference}/cancel`);
    expect(await steps()).toBeUndefined();
    const more = await owner.submit('/dashboard/schedule/add', { ActivityID: id, Date: '2027-06-06', Time: '10:00' });
    expect((await owner.get(more.headers.get('location')!)).text).not.toContain('Sell the first ticket');
    const stranger = await test.addOperator();
    expect(await steps(await DashboardClient.signIn(test, await addStaff(test, stranger)))).toHaveLength(3);
  });

  it('ask to publish a draft, before and after it has times', async () => {
    const added = await addActivity({ Status: 'draft' });
    const page = `/dashboard/activities/${idIn(added.headers.get('location'))}`;
    expect((await steps())![0]).toEqual(['Publish Kayak tour', 'current', page]);
    const session = { ActivityID: idIn(page), Date: '2027-06-05', Time: '10:00' };
    const filled = await owner.submit('/dashboard/schedule/add', session);
    expect((await owner.get(filled.headers.get('location')!)).text).toContain(`href="${page}">Publish it</a>`);
    expect((await steps())!.slice(0, 2)).toEqual([
      ['Publish Kayak tour', 'current', page],
      ['Add sessions', 'done', undefined],
    ]);
  });

  it('show people at the desk only the sale, and others nothing', async () => {
    const [desk, instructor] = await Promise.all(
      (['desk', 'instructor'] as const).map(async (role) =>
        DashboardClient.signIn(test, await addStaff(test, operator, role)),
      ),
    );
    const panel = async (client: DashboardClient) =>
      /id="first-steps".*?<\/section>/s.exec((await client.get('/dashboard')).text)?.[0] ?? '';
    expect(await panel(desk!)).toContain('Nothing is on sale yet. An owner adds activities and their times.');
    const id = idIn((await addActivity()).headers.get('location'));
    await operator.addTimeslot(id, '2027-06-05', '10:00', 5);
    expect(await steps(desk)).toEqual([
      ['Sell the first ticket', 'current', `/dashboard/sell?ActivityID=${id}&Date=2027-06-05&Time=10%3A00`],
    ]);
    expect(await panel(desk!)).not.toMatch(/schedule\/add|activities|staff|keys/);
    expect(await panel(instructor!)).toBe('');
  });

  it('name what can wait until it is done', async () => {
    const expected = (hasColleagues: boolean, hasPartner: boolean, hasShop = false) => [
      ['/dashboard/shop', hasShop],
      ['/dashboard/settings', false],
      ['/dashboard/staff', hasColleagues],
      ['/dashboard/keys', hasPartner],
    ];
    // The operator of a test has the key of a partner.
    expect(await optional()).toEqual(expected(false, true));
    await addStaff(test, operator, 'desk');
    const { data } = (await operator.api.get('/api/v2/operator/api-keys')).body;
    for (const { ID } of data) await owner.submit(`/dashboard/keys/${ID}/revoke`);
    expect(await optional()).toEqual(expected(true, false));
    await owner.submit('/dashboard/shop', { 'Storefront.Enabled': 'on' });
    expect(await optional()).toEqual(expected(true, false, true));
  });

  it.each([
    ['/dashboard/schedule', '/dashboard/activities/new', '/dashboard/schedule/add?'],
    ['/dashboard/sell', '/dashboard/activities/new', '/dashboard/schedule/add?'],
    ['/dashboard/schedule/add', '/dashboard/activities/new', undefined],
    ['/dashboard/activities', '/dashboard/activities/new', undefined],
    ['/dashboard/bookings', '/dashboard/sell', '/dashboard/sell'],
  ])('are also what the empty page %s says', async (path, atFirst, withActivity) => {
    const button = async () => /<a class="button[^"]*" href="([^"]*)"/.exec((await owner.get(path)).text)![1];
    expect(await button()).toBe(atFirst);
    await addActivity();
    if (withActivity !== undefined) expect(await button()).toContain(withActivity);
  });
});
