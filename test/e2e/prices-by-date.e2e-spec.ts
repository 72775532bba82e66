import { DataSource } from 'typeorm';
import { expectProblem } from '../support/expect-problem';
import { BASKETS } from '../support/shop';
import { countStatements, statementsDuring } from '../support/statements';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const OTA = '/api/v2/ota/partner';

/** A Friday and the days after it. */
const FRIDAY = '2027-06-04';
const SATURDAY = '2027-06-05';
const SUNDAY = '2027-06-06';

const price = (Amount: number, Currency = 'GBP') => ({ Amount, Currency });

describe('prices by date', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let activityId: string;
  let adult: number;
  let child: number;
  let path: string;

  beforeEach(async () => {
    const TicketTypes = [
      { Name: 'Adult', Price: price(4500) },
      { Name: 'Child', Price: price(2500) },
    ];
    const activity = await operator.addActivity({ Price: undefined, TicketTypes });
    activityId = activity.ActivityID;
    [adult, child] = activity.TicketTypes.map(({ ID }: { ID: number }) => ID);
    path = `${OPERATOR}/activities/${activityId}/prices`;
    for (const date of [FRIDAY, SATURDAY, SUNDAY]) {
      for (const time of ['10:00', '18:00']) await operator.addTimeslot(activityId, date, time);
    }
  });

  async function setRules(...rules: object[]) {
    const answer = await operator.api.put(path, rules);
    expect(answer.status).toBe(200);
    return answer.body.data;
  }

  const weekend = () => ({ TicketTypeID: adult, Weekdays: ['saturday', 'sunday'], Price: price(5500) });
  const evening = () => ({ TicketTypeID: child, Times: ['18:00'], Price: price(1500) });

  async function timeslots(date: string) {
    return (await operator.api.get(`${OTA}/availability/${activityId}/timeslots`, { Date: date })).body.data;
  }

  /** Prices of adults and children at 10:00 and 18:00. */
  async function pricesOn(date: string): Promise<number[][]> {
    const found = await timeslots(date);
    return found.map(({ Prices }: { Prices: { Price: { Amount: number } }[] }) =>
      Prices.map(({ Price }) => Price.Amount),
    );
  }

  const book = (overrides: object = {}) =>
    operator.api.post(`${OTA}/booking`, bookingBody(activityId, { ...overrides }));

  it('are none at first, and are returned as they were set', async () => {
    expect((await operator.api.get(path)).body).toEqual({ data: [] });
    const rules = [
      {
        TicketTypeID: adult,
        From: '2027-06-01',
        To: '2027-08-31',
        Weekdays: ['monday'],
        Times: ['18:00'],
        Price: price(1),
      },
      { TicketTypeID: child, Price: price(0) },
    ];
    expect(await setRules({ ...rules[0]!, Weekdays: [1] }, { ...rules[1]!, From: null, Times: null })).toEqual(rules);
    expect((await operator.api.get(path)).body).toEqual({ data: rules });
    expect(await setRules()).toEqual([]);
    expect((await operator.api.get(path)).body).toEqual({ data: [] });
  });

  it('apply to the sessions of their dates, weekdays and times; the last one that matches wins', async () => {
    expect(await pricesOn(SATURDAY)).toEqual([[4500, 2500], [4500, 2500]]); // prettier-ignore
    await setRules(weekend(), evening(), { TicketTypeID: adult, From: SUNDAY, To: SUNDAY, Price: price(6000) });
    expect(await pricesOn(FRIDAY)).toEqual([[4500, 2500], [4500, 1500]]); // prettier-ignore
    expect(await pricesOn(SATURDAY)).toEqual([[5500, 2500], [5500, 1500]]); // prettier-ignore
    expect(await pricesOn(SUNDAY)).toEqual([[6000, 2500], [6000, 1500]]); // prettier-ignore
    await setRules({ TicketTypeID: adult, Price: price(6000) }, weekend());
    expect(await pricesOn(SUNDAY)).toEqual([[5500, 2500], [5500, 2500]]); // prettier-ignore
    await setRules();
    expect(await pricesOn(SUNDAY)).toEqual([[4500, 2500], [4500, 2500]]); // prettier-ignore
  });

  it('are shown with their lowest price in every list of timeslots', async () => {
    await setRules({ TicketTypeID: adult, Weekdays: ['saturday'], Price: price(2000) });
    const [first] = await timeslots(SATURDAY);
    const prices = [
      { TicketTypeID: adult, Price: price(2000) },
      { TicketTypeID: child, Price: price(2500) },
    ];
    expect(first).toMatchObject({ Price: price(2000), Prices: prices });
    const query = { ActivityIDs: activityId, StartDate: SATURDAY, EndDate: SATURDAY };
    const { body } = await operator.api.get(`${OTA}/availability`, query);
    expect(body.data[0]).toEqual({ ...first, ActivityID: activityId });
    const product = (await operator.api.get(`${OTA}/products/${activityId}`)).body.data;
    expect([product.Price, product.TicketTypes[0].Price]).toEqual([price(2500), price(4500)]);
  });

  it('must be complete, within their limits, and of the activity', async () => {
    const wrong = [
      { TicketTypeID: 1, From: '2027-06-02', To: '2027-06-01', Weekdays: ['sunday', 'someday'], Price: price(1) },
      { TicketTypeID: adult, From: 'today', Times: ['25:00'], Price: price(-1, 'EUR') },
      { Price: { Amount: 100_000_000_001, Currency: 'GBP' }, Comment: 'no' },
      'free',
    ];
    expectProblem(...([await operator.api.put(path, wrong), 422, 'validation' as const] as const), [
      '0.TicketTypeID',
      '0.To',
      '0.Weekdays',
      '1.From',
      '1.Times',
      '1.Price.Amount',
      '1.Price.Currency',
      '2.TicketTypeID',
      '2.Price.Amount',
      '2.Comment',
      '3',
    ]);
    expectProblem(await operator.api.put(path, { TicketTypeID: adult }), 422, 'validation', ['']);
    const many = (count: number) => Array.from({ length: count }, () => evening());
    expectProblem(await operator.api.put(path, many(201)), 422, 'validation', ['']);
    expect((await setRules(...many(200))).length).toBe(200);
    expectProblem(await operator.api.put(`${OPERATOR}/activities/a_000000000000/prices`, []), 404, 'product-not-found');
    const other = await test.addOperator();
    expectProblem(await other.api.put(path, []), 404, 'product-not-found');
    expectProblem(await other.api.get(path), 404, 'product-not-found');
  });

  it('are forgotten with a ticket type that is withdrawn', async () => {
    await setRules(weekend(), evening());
    const TicketTypes = [{ ID: adult, Name: 'Adult', Price: price(4500) }];
    await operator.api.patch(`${OPERATOR}/activities/${activityId}`, { TicketTypes });
    expect((await operator.api.get(path)).body.data).toEqual([weekend()]);
    expect(await pricesOn(SATURDAY)).toEqual([[5500], [5500]]);
  });

  it('change the product for partners, and are in the audit log', async () => {
    const before = (await operator.api.get(`${OTA}/products/${activityId}`)).body.data.UpdatedAt;
    test.clock.advance(60);
    await setRules(weekend());
    expect((await operator.api.get(`${OTA}/products/${activityId}`)).body.data.UpdatedAt).toBe(before + 60);
    const [entry] = (await operator.api.get(`${OPERATOR}/audit-log`)).body.data;
    expect(entry).toMatchObject({
      Action: 'activity.prices-changed',
      Subject: activityId,
      Details: { PreviousRules: 0, Rules: 1 },
    });
  });

  it('are frozen in holds, bookings and baskets', async () => {
    await setRules(weekend());
    const booked = (await book()).body.data;
    const held = (await operator.api.post(`${OTA}/holds`, holdBody(activityId))).body.data;
    const item = { ActivityID: activityId, Date: SATURDAY, Time: '10:00', Participants: 1 };
    const basket = (await operator.api.post(BASKETS, { Items: [item] })).body.data;
    await setRules({ TicketTypeID: adult, Price: price(9900) });
    expect([booked.Total, basket.Total]).toEqual([price(5500), price(5500)]);
    expect((await book({ HoldID: held.HoldID })).body.data.Total).toEqual(price(5500));
    expect((await operator.api.get(`${BASKETS}/${basket.BasketID}`)).body.data.Total).toEqual(price(5500));
    const read = await operator.api.get(`${OTA}/bookings/${booked.BookingReference}`);
    expect(read.body.data.Total).toEqual(price(5500));
    expect((await book()).body.data.Total).toEqual(price(9900));
  });

  it('stay with a booking that moves; types that are added cost what its session costs', async () => {
    await setRules(weekend(), { TicketTypeID: child, Weekdays: ['saturday'], Price: price(3000) });
    const { BookingReference } = (await book({ Date: FRIDAY })).body.data;
    const booking = `${OPERATOR}/bookings/${BookingReference}`;
    const moved = await operator.api.post(`${booking}/move`, { Date: SATURDAY, Time: '10:00' });
    expect(moved.body.data.Total).toEqual(price(4500));
    const Tickets = [
      { TicketTypeID: adult, Quantity: 2 },
      { TicketTypeID: child, Quantity: 1 },
    ];
    const changed = await operator.api.patch(booking, { Tickets });
    expect(changed.body.data.Total).toEqual(price(2 * 4500 + 3000));
  });

  it('are not read again for cached reads and bookings, however many there are', async () => {
    const query = { Date: SATURDAY, Participants: 2 };
    const read = () => operator.api.get(`${OTA}/availability/${activityId}/timeslots`, query);
    const list = () => operator.api.get(`${OTA}/products`, { name: 'Sunset' });
    await setRules(...Array.from({ length: 200 }, () => weekend()));
    await read();
    // On a busy machine, a cached value can be too old by the time of the next request.
    const count = countStatements(test);
    const fewest = { rules: Infinity, reads: Infinity };
    for (let round = 0; round < 5; round++) {
      const statements = await statementsDuring(test.app.get(DataSource), async () => {
        for (const request of [read, book, read, list]) expect((await request()).status).toBeLessThan(300);
      });
      expect(statements.filter(({ sql }) => /\bFROM timeslot\b/.test(sql)).length).toBeGreaterThan(0);
      fewest.rules = Math.min(fewest.rules, statements.filter(({ sql }) => sql.includes('price_rule')).length);
      fewest.reads = Math.min(fewest.reads, (await count(read)) + (await count(list)));
    }
    expect(fewest).toEqual({ rules: 0, reads: 0 });
  });
});
