import { ShopLimits } from '../../src/interfaces/public-pages/shop/shop-limits';
import { JobsRunner } from '../../src/platform/jobs';
import type { ApiAnswer } from '../support/api-client';
import { leadsTo, pressButton, takePlaces } from '../support/customer-pages';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const DATE = '2027-06-05';
const PLACES = 10;
const CUSTOMERS = 200;

/** Longer than a basket holds its places, in seconds. */
const AFTER_BASKETS = 901;

/** Of those who hold places, every third closes the page. */
const GIVES_UP_EVERY = 3;

/** The time for two rushes next to other suites, in milliseconds; alone they take 12 s. */
const BUSY_MACHINE_MS = 5 * 60_000;

describe('the last places of a session in the online shop', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let page: string;
  let places: Record<string, string>;

  beforeAll(async () => {
    // All customers of the test come from one network.
    const limits = test.app.get(ShopLimits);
    for (const method of ['countBasket', 'countItem'] as const) jest.spyOn(limits, method).mockResolvedValue();
    await operator.api.patch(OPERATOR, { Storefront: { Enabled: true } });
    const { ActivityID } = await operator.addActivity({ Name: 'Sunset kayak' });
    await operator.addTimeslot(ActivityID, DATE, '10:00', PLACES);
    await operator.addTimeslot(ActivityID, DATE, '14:00', CUSTOMERS);
    const { body } = await operator.api.get(`${OPERATOR}/activities/${ActivityID}`);
    page = `/shop/${operator.slug}/${ActivityID}`;
    places = { Date: DATE, Time: '10:00', [`Quantity.${body.data.TicketTypes[0].ID}`]: '1' };
  });

  /** A customer waits for minutes on a busy machine, and presses the button again if the server has no time (503). */
  const patiently = async (press: (signal: AbortSignal) => Promise<ApiAnswer>): Promise<ApiAnswer> => {
    const answer = await press(AbortSignal.timeout(120_000));
    return answer.status === 503 ? patiently(press) : answer;
  };

  /** Holds a place, and unless the customer gives up, pays. Returns the last page. */
  const buy = async (customer: number, givesUp: (holders: number) => boolean): Promise<ApiAnswer> => {
    const held = await patiently((signal) => takePlaces(test, operator, page, places, signal));
    if (held.status !== 303 || givesUp(++holders)) return held;
    const fields = {
      ...{ 'Customer.FirstName': 'Ada', 'Customer.LastName': `No. ${customer}` },
      ...{ 'Customer.Email': `customer${customer}@example.com`, 'Customer.Phone': '+447700900123', Token: 'tok_ok' },
    };
    return patiently((signal) => pressButton(test, `${leadsTo(held)!}/pay`, fields, signal));
  };
  let holders = 0;
  const rush = async (givesUp: (holders: number) => boolean) => {
    holders = 0;
    const pages = await Promise.all(Array.from({ length: CUSTOMERS }, (_, customer) => buy(customer, givesUp)));
    return {
      booked: pages.filter((each) => leadsTo(each)?.startsWith('/bookings/')).length,
      holding: pages.filter((each) => leadsTo(each)?.includes('/baskets/')).length,
      rejected: pages.filter(({ status }) => status !== 303),
    };
  };
  const expectExplained = (pages: readonly ApiAnswer[]) => {
    for (const { status, text } of pages) {
      expect([status, text]).toEqual([409, expect.stringMatching(/role="alert".*0 are left.*14:00 <small>\d+ left/s)]);
    }
  };

  it(
    'are sold once, and those of customers who gave up are sold to others',
    async () => {
      const first = await rush((count) => count % GIVES_UP_EVERY === 0);
      expect([first.booked + first.holding, first.rejected.length]).toEqual([PLACES, CUSTOMERS - PLACES]);
      expect(first.holding).toBeGreaterThan(0);
      expectExplained(first.rejected);

      test.clock.advance(AFTER_BASKETS);
      await test.app.get(JobsRunner).runOnce();
      const second = await rush(() => false);
      expect([second.booked, second.holding]).toEqual([first.holding, 0]);
      expectExplained(second.rejected);

      const { body } = await operator.api.get(`${OPERATOR}/bookings`, { Status: 'confirmed', Limit: 100 });
      expect(body.data).toHaveLength(PLACES);
      const { body: usage } = await operator.api.get('/api/v2/usage/meters', { from: '2027-06-01', to: '2027-06-01' });
      expect(usage.data.Meters).toContainEqual(
        expect.objectContaining({ Meter: 'order-completed', EventCount: PLACES }),
      );
      expect(await test.capacityDifferences()).toEqual([]);
    },
    BUSY_MACHINE_MS,
  );
});
