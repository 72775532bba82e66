import { DashboardClient, addStaff } from '../support/dashboard-client';
import { EventCounter } from '../support/event-counter';
import { useTestApp } from '../support/use-test-app';
import { ShopLimits } from '../../src/interfaces/public-pages/shop/shop-limits';
import { leadsTo, pressButton, takePlaces, textOf } from '../support/customer-pages';

const OPERATOR = '/api/v2/operator';
const DATE = '2027-06-05';

const CUSTOMER = {
  'Customer.FirstName': 'Ada',
  'Customer.LastName': 'Lovelace',
  'Customer.Email': 'ada@example.com',
  'Customer.Phone': '07700 900123',
  Token: 'tok_ok',
};

/** How the audit log names customers of the shop. */
const SHOP_CUSTOMER = { Kind: 'customer', ID: null, Name: 'Online shop' };

describe('the online shop', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operatorPerTest: true,
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let activityId: string;
  let ticketTypeId: number;
  let shop: string;

  const configure = (Storefront: object) => operator.api.patch(OPERATOR, { Storefront });

  beforeEach(async () => {
    // All tests come from one network.
    const limits = test.app.get(ShopLimits);
    for (const method of ['countBasket', 'countItem'] as const) jest.spyOn(limits, method).mockResolvedValue();
    await configure({ Enabled: true });
    const added = await operator.addActivity({ Name: 'Sunset kayak' });
    activityId = added.ActivityID;
    ticketTypeId = (await operator.api.get(`${OPERATOR}/activities/${activityId}`)).body.data.TicketTypes[0].ID;
    await operator.addTimeslot(activityId, DATE, '10:00', 4);
    shop = `/shop/${operator.slug}`;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    expect(await test.capacityDifferences()).toEqual([]);
  });

  const get = (path: string) => test.anonymous.get(path);
  const add = (quantity: number, fields: Record<string, string> = {}) =>
    takePlaces(test, operator, `${shop}/${activityId}`, {
      ...{ Date: DATE, Time: '10:00', [`Quantity.${ticketTypeId}`]: String(quantity) },
      ...fields,
    });
  /** The address of a new basket. */
  const basketOf = async (quantity: number): Promise<string> => {
    const added = await add(quantity);
    expect(added.status).toBe(303);
    return leadsTo(added)!;
  };
  const pay = (basket: string, changes: Record<string, string> = {}) =>
    pressButton(test, `${basket}/pay`, { ...CUSTOMER, ...changes });
  const logged = async (action: string) => {
    const log = (await operator.api.get(`${OPERATOR}/audit-log`)).body.data as { Action: string }[];
    return log.filter(({ Action }) => Action === action);
  };
  const bookings = async () => (await operator.api.get(`${OPERATOR}/bookings`)).body.data;

  it('leads from the list to a paid booking, which counts one order', async () => {
    const list = await get(shop);
    expect(list.text).toMatch(/Sunset kayak.*from £45\.00.*Next: Sat 5 Jun/s);
    expect(list.text).toContain(`href="${shop}/${activityId}"`);
    expect((await get(`${shop}?q=SUNSÉT`)).text).toContain(`href="${shop}/${activityId}"`);
    expect((await get(`${shop}?q=sail`)).text).toContain('No activities match “sail”.');
    const activity = await get(`${shop}/${activityId}?date=${DATE}`);
    expect(textOf(activity)).toContain('Saturday 5 June, 4 left');
    expect(activity.text).toContain('Book for Sat 5 Jun, 10:00');
    const basket = await basketOf(3);
    expect((await get(basket)).text).toMatch(/hold your places for 15 more minutes.*£135\.00/s);
    const before = events.ordersCompleted.length;
    const paid = await pay(basket);
    expect([paid.status, leadsTo(paid)]).toEqual([303, expect.stringMatching(/^\/bookings\/[0-9a-f]{48}$/)]);
    expect((await get(leadsTo(paid)!)).text).toContain('You are booked');
    expect(events.ordersCompleted.length).toBe(before + 1);
    expect(await bookings()).toEqual([
      expect.objectContaining({
        ...{ Source: 'online', Status: 'confirmed', PaymentStatus: 'paid', Participants: 3 },
        Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' },
      }),
    ]);
    expect(leadsTo(await pay(basket))).toBe(leadsTo(paid));
    expect(events.ordersCompleted.length).toBe(before + 1);
  });

  it('charges a basket that is paid in two tabs once', async () => {
    const basket = await basketOf(2);
    const before = events.ordersCompleted.length;
    const tabs = await Promise.all([pay(basket), pay(basket), pay(basket, { 'Customer.FirstName': 'Grace' })]);
    const paid = tabs.filter(({ status }) => status === 303);
    expect(new Set(paid.map(leadsTo)).size).toBe(1);
    for (const { status, text } of tabs.filter((tab) => tab.status !== 303)) {
      expect([status, text]).toEqual([409, expect.stringContaining('role="alert"')]);
    }
    expect(events.ordersCompleted.length).toBe(before + 1);
    expect(await bookings()).toMatchObject([{ Status: 'confirmed', Balance: { Amount: 0 } }]);
    expect((await bookings())[0].Payments).toHaveLength(1);
    expect((await get(basket)).text).toContain('You are booked.');
  });

  it('holds several activities in one basket, and releases those that are removed', async () => {
    const basket = await basketOf(1);
    const id = basket.split('/').at(-1)!;
    expect((await get(`${shop}?basket=${id}`)).text).toContain(`${activityId}?basket=${id}`);
    expect(leadsTo(await add(2, { Basket: id }))).toBe(basket);
    const page = (await get(basket)).text;
    expect(page).toContain('£135.00');
    const item = /name="ItemID" value="(\d+)"/.exec(page)![1]!;
    expect(leadsTo(await pressButton(test, `${basket}/remove`, { ItemID: item }))).toBe(basket);
    expect((await get(basket)).text).not.toContain('£135.00');
    for (const ItemID of [item, 'x', '']) {
      const again = await pressButton(test, `${basket}/remove`, { ItemID });
      expect([again.status, again.text]).toEqual([404, expect.stringMatching(/role="alert".*Your details/s)]);
    }
    const paid = await pay(basket);
    expect(paid.status).toBe(303);
    expect(await bookings()).toHaveLength(1);
  });

  it('says what is wrong and suggests other sessions when places are missing', async () => {
    await operator.addTimeslot(activityId, DATE, '12:00', 9);
    const full = await add(5);
    expect(full.status).toBe(409);
    expect(full.text).toMatch(/5 places were requested and 4 are left\..*Sat 5 Jun, 12:00 <small>9 left/s);
    const none = await add(0);
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Tickets must include at least one.')]);
    const basket = await basketOf(1);
    const invalid = await pay(basket, { 'Customer.Email': 'ada', 'Customer.FirstName': '' });
    expect(invalid.status).toBe(422);
    expect(invalid.text).toMatch(/value="ada"/);
    expect(invalid.text).toContain('value="Lovelace"');
  });

  it('does not sell one place too many when many customers book at once', async () => {
    const added = await Promise.all(Array.from({ length: 12 }, () => add(1)));
    expect(added.filter(({ status }) => status === 303)).toHaveLength(4);
    for (const { status, text } of added.filter((each) => each.status !== 303)) {
      expect([status, text]).toEqual([409, expect.stringContaining('0 are left')]);
    }
  });

  it('explains declined cards and ended baskets, and charges nothing', async () => {
    const basket = await basketOf(4);
    const declined = await pay(basket, { Token: 'tok_declined' });
    expect([declined.status, declined.text]).toEqual([402, expect.stringContaining('role="alert"')]);
    test.clock.advance(901);
    const ended = await get(basket);
    expect(ended.status).toBe(410);
    expect(ended.text).toMatch(/places were released\. You have not been charged.*Book again/s);
    expect((await pay(basket)).status).toBe(409);
    expect(await bookings()).toEqual([]);
    expect(leadsTo(await add(1, { Basket: basket.split('/').at(-1)! }))).not.toBe(basket);
  });

  it('requires the terms if there are any, and records which were accepted', async () => {
    await configure({ Enabled: true, Terms: 'No shoes on board.', Privacy: 'https://harbour.example/privacy' });
    const basket = await basketOf(1);
    expect((await get(basket)).text).toContain('No shoes on board.');
    const missing = await pay(basket);
    expect([missing.status, missing.text]).toEqual([422, expect.stringContaining('must be accepted')]);
    expect((await pay(basket, { Terms: 'on' })).status).toBe(303);
    const [booking] = await bookings();
    expect(await logged('booking.terms-accepted')).toEqual([
      expect.objectContaining({
        ...{ Subject: booking.BookingReference, Details: { Terms: 'No shoes on board.' } },
        Actor: SHOP_CUSTOMER,
      }),
    ]);
  });

  it('is closed unless the operator opens it, and shows nothing of other operators', async () => {
    const other = await test.addOperator();
    await other.api.patch(OPERATOR, { Storefront: { Enabled: true } });
    const basket = await basketOf(1);
    const elsewhere = basket.replace(operator.slug, other.slug);
    expect((await get(elsewhere)).status).toBe(404);
    expect((await pay(elsewhere)).status).toBe(404);
    expect((await get(`/shop/${other.slug}/${activityId}`)).status).toBe(404);
    await configure({ Enabled: false });
    for (const path of [shop, `${shop}/${activityId}`, basket]) expect((await get(path)).status).toBe(404);
    expect((await get('/shop/nobody')).status).toBe(404);
  });

  it('holds places once however often the form is sent', async () => {
    const { text } = await get(`${shop}/${activityId}?date=${DATE}`);
    const _once = /name="_once" value="([\w.-]+)"/.exec(text)![1]!;
    const [first, second] = [await add(2, { _once }), await add(2, { _once })];
    expect([first.status, leadsTo(second)]).toEqual([303, leadsTo(first)]);
    expect((await get(leadsTo(first)!)).text.match(/name="ItemID"/g)).toHaveLength(1);
    expect((await add(1, { _once })).status).toBe(409);
    expect((await get(`${shop}/${activityId}`)).text).toContain('2 left');
  });

  it('lets customers wait for places of a full session, once', async () => {
    await operator.api.patch(`${OPERATOR}/activities/${activityId}`, { WaitlistEnabled: true });
    await basketOf(4);
    expect(textOf(await get(`${shop}/${activityId}`))).toContain('Saturday 5 June, full');
    const page = await get(`${shop}/${activityId}?date=${DATE}`);
    expect(page.text).toContain('Join the waitlist for Sat 5 Jun, 10:00');
    const wait = (changes: Record<string, string> = {}) =>
      takePlaces(test, operator, `${shop}/${activityId}/waitlist`, {
        ...{ ...CUSTOMER, Date: DATE, Time: '10:00', Participants: '2' },
        ...changes,
      });
    const invalid = await wait({ 'Customer.Email': 'ada' });
    expect([invalid.status, invalid.text]).toEqual([422, expect.stringContaining('value="Lovelace"')]);
    for (const joined of [await wait(), await wait()]) {
      expect([joined.status, joined.text]).toEqual([200, expect.stringContaining('Your position: 1.')]);
    }
    expect(await logged('waitlist.joined')).toEqual([expect.objectContaining({ Actor: SHOP_CUSTOMER })]);
    test.clock.advance(901);
    const free = await wait({ 'Customer.Email': 'bob@example.com' });
    expect([free.status, free.text]).toEqual([409, expect.stringContaining('role="alert"')]);
    expect((await pressButton(test, `/shop/nobody/${activityId}/waitlist`)).status).toBe(404);
  });

  it.each(['month=2020-01-01', 'month=2999-01-01', 'month=x', 'date=2020-01-01&time=10:00', 'date[]=1&time=9'])(
    'shows the month with the next places for %s',
    async (query) => {
      const shown = await get(`${shop}/${activityId}?${query}`);
      expect([shown.status, textOf(shown)]).toEqual([200, expect.stringContaining('June 2027')]);
      expect(textOf(shown)).toContain('Saturday 5 June, 4 left');
    },
  );

  it('does not lead to full sessions without a waitlist', async () => {
    await basketOf(4);
    const { text } = await get(`${shop}/${activityId}?date=${DATE}`);
    expect(text).toContain('10:00 <small>full');
    expect(text).not.toMatch(/<form|class="shop-day full"/);
  });

  it('tells search engines what can be booked', async () => {
    await operator.api.patch(`${OPERATOR}/activities/${activityId}`, { Description: 'Along the </script> cliffs' });
    const { text } = await get(`${shop}/${activityId}?date=${DATE}`);
    expect(text).toContain(`<link rel="canonical" href="${test.url}${shop}/${activityId}"/>`);
    expect(text).toContain('<meta property="og:title" content="Sunset kayak"/>');
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)!;
    expect((JSON.parse(data!) as { '@graph': unknown[] })['@graph']).toEqual([
      expect.objectContaining({
        ...{ '@type': 'Event', name: 'Sunset kayak', startDate: DATE, description: 'Along the </script> cliffs' },
        offers: expect.objectContaining({ price: '45.00', priceCurrency: 'GBP' }),
      }),
    ]);
    await operator.api.patch(`${OPERATOR}/activities/${activityId}`, { Description: `A${'🛶'.repeat(200)}` });
    const preview = `<meta name="description" content="A${'🛶'.repeat(159)}"/>`;
    expect((await get(`${shop}/${activityId}`)).text).toContain(preview);
    expect((await get(`${shop}/sitemap.xml`)).text).toContain(`<loc>${test.url}${shop}/${activityId}</loc>`);
    expect((await get('/robots.txt')).text).toMatch(/Allow: \/shop\/\n.*Disallow: \/\n/s);
    const basket = await get(await basketOf(1));
    expect([basket.headers.get('x-robots-tag'), basket.text]).toEqual([
      'noindex',
      expect.not.stringContaining('canonical'),
    ]);
  });

  it('changes the fields that are sent, by the API and on the page of the dashboard', async () => {
    await configure({ Headline: 'Out on the water', Terms: 'No shoes.' });
    const owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    const fields = {
      ...{ 'Storefront.Enabled': 'on', '_Before.Storefront.Enabled': 'on' },
      ...{ 'Storefront.Text': 'All year', '_Before.Storefront.Text': '' },
    };
    expect((await owner.submit('/dashboard/shop', fields)).status).toBe(303);
    expect((await operator.api.get(OPERATOR)).body.data.Storefront).toEqual({
      ...{ Enabled: true, Headline: 'Out on the water', Text: 'All year', Terms: 'No shoes.', Privacy: '' },
    });
  });

  it('shows hostile names and texts as text', async () => {
    const hostile = '<script>alert(1)</script>';
    await configure({ Enabled: true, Headline: hostile, Text: hostile, Terms: hostile });
    await operator.api.patch(`${OPERATOR}/activities/${activityId}`, { Name: hostile, Description: hostile });
    for (const path of [shop, `${shop}/${activityId}?date=${DATE}`, await basketOf(1)]) {
      expect((await get(path)).text).not.toContain(hostile);
    }
  });

  it('limits how many places one network can hold', async () => {
    jest.restoreAllMocks();
    await operator.addTimeslot(activityId, DATE, '15:00', 100);
    const statuses: number[] = [];
    for (let tries = 0; tries < 26; tries++) statuses.push((await add(1, { Time: '15:00' })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
