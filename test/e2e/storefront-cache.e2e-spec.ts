import { leadsTo, takePlaces, textOf } from '../support/customer-pages';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const DATE = '2027-06-05';

describe('the cached pages of the online shop', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;
  let ticketTypeId: number;
  let shop: string;

  beforeEach(async () => {
    await operator.api.patch(OPERATOR, { Storefront: { Enabled: true } });
    activityId = (await operator.addActivity({ Name: 'Sunset kayak' })).ActivityID;
    ticketTypeId = (await operator.api.get(`${OPERATOR}/activities/${activityId}`)).body.data.TicketTypes[0].ID;
    await operator.addTimeslot(activityId, DATE, '10:00', 4);
    shop = `/shop/${operator.slug}`;
  });

  const get = (path: string) => test.anonymous.get(path);
  /** The address of a new basket. */
  const basketOf = async (quantity: string): Promise<string> => {
    const places = { Date: DATE, Time: '10:00', [`Quantity.${ticketTypeId}`]: quantity };
    return leadsTo(await takePlaces(test, operator, `${shop}/${activityId}`, places))!;
  };

  it('show every change at once', async () => {
    const page = `${shop}/${activityId}`;
    const left = async () => /(\d+) left|full/.exec(textOf(await get(page)))?.[0];
    expect([(await get(shop)).headers.get('cache-control'), await left()]).toEqual(['no-cache', '4 left']);
    await basketOf('3');
    expect(await left()).toBe('1 left');
    await operator.api.patch(`${OPERATOR}/activities/${activityId}`, { Name: 'Sunrise kayak' });
    for (const path of [shop, page]) expect((await get(path)).text).toContain('Sunrise kayak');
    await operator.api.patch(OPERATOR, { Name: 'Cove Kayaks', Colour: '#112233' });
    for (const path of [shop, page]) expect((await get(path)).text).toContain('Cove Kayaks');
    expect((await get(`${shop}/theme.css`)).text).toContain('#112233');
    await operator.api.patch(OPERATOR, { Storefront: { Enabled: false } });
    for (const path of [shop, page]) expect((await get(path)).status).toBe(404);
  });

  it('contain no form and no basket, and can be revalidated', async () => {
    const basket = (await basketOf('1')).split('/').at(-1)!;
    const chosen = `${shop}/${activityId}?date=${DATE}`;
    const formOf = async () => /name="\w+" value="([\w.-]+)"/.exec((await get(chosen)).text)![1];
    expect(await formOf()).not.toBe(await formOf());
    for (const path of [
      chosen,
      `${shop}?basket=${basket}`,
      `${shop}/${activityId}?basket=${basket}`,
      `${shop}?q=kayak`,
    ]) {
      expect([path, (await get(path)).headers.get('cache-control')]).toEqual([path, 'private, no-store']);
    }
    for (const path of [shop, `${shop}/${activityId}`, `${shop}/${activityId}?month=${DATE}`]) {
      expect([path, (await get(path)).text]).toEqual([path, expect.not.stringContaining('method="post"')]);
      expect((await get(path)).text).not.toContain(basket);
    }
    const { headers } = await get(shop);
    const known = await test.anonymous.raw(shop, { headers: { 'If-None-Match': headers.get('etag')! } });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  it('notice that sales have closed', async () => {
    const page = `${shop}/${activityId}?month=${DATE}`;
    expect(textOf(await get(page))).toContain('4 left');
    test.clock.set(`${DATE}T08:59:50Z`);
    expect(textOf(await get(page))).toContain('4 left');
    test.clock.advance(15);
    expect(textOf(await get(page))).not.toContain('4 left');
  });
});
