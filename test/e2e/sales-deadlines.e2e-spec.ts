import { PaymentProvider } from '../../src/payments';
import { Database } from '../../src/platform/database';
import type { ApiAnswer } from '../support/api-client';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { OctoSales } from '../support/octo-bookings';
import { BASKETS, TestShop, UNPAID } from '../support/shop';
import { bookingBody, holdBody } from '../support/test-app';
import { TestQueue } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';

const OTA = '/api/v2/ota/partner';
const OPERATOR = '/api/v2/operator';
const START = Date.parse('2027-06-05T09:00:00Z') / 1000;
const HOURS = { AvailabilityType: 'opening-hours', DurationMinutes: 480 };

const KINDS = [
  { kind: 'a session', activity: {}, over: START, cutoff: 0 },
  { kind: 'a session with a cutoff', activity: { CutoffMinutes: 45 }, over: START, cutoff: 45 },
  { kind: 'opening hours', activity: HOURS, over: START + 480 * 60, cutoff: 0 },
  {
    kind: 'opening hours with a cutoff',
    activity: { ...HOURS, CutoffMinutes: 45 },
    over: START + 480 * 60,
    cutoff: 45,
  },
];

type Activity = (typeof KINDS)[number]['activity'];

/** Places that somebody has started to buy. */
interface Begun {
  readonly activityId: string;
  readonly timeslotId: number;
  /** The `ExpiresAt` that the buyer sees. */
  readonly expiresAt: number;
  /** The last step of the purchase. */
  readonly finish: () => Promise<ApiAnswer>;
}

/** A problem of our API by its status and slug, or an error of OCTO by its status and code. */
type Refusal = readonly [status: number, code: string];

interface EntryPoint {
  readonly begin: (activity: Activity) => Promise<Begun>;
  /** At the moment after which nothing can be booked. */
  readonly late: Refusal;
  /** When sales end earlier than they did when the purchase started. */
  readonly closed: Refusal;
  /** When the timeslot was cancelled, which ends its holds. */
  readonly cancelled: Refusal;
}

describe('places that can no longer be booked directly', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let shop: TestShop;

  beforeAll(() => {
    shop = new TestShop(test, operator, events);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    expect(await test.capacityDifferences()).toEqual([]);
  });

  async function open(activity: Activity) {
    const { ActivityID: activityId } = await operator.addActivity(activity);
    const { TimeslotID: timeslotId } = await operator.addTimeslot(activityId, '2027-06-05', '10:00');
    return { activityId, timeslotId };
  }

  async function held(activity: Activity, ExpiresInSeconds?: number) {
    const places = await open(activity);
    const { status, body } = await operator.api.post(
      `${OTA}/holds`,
      holdBody(places.activityId, ExpiresInSeconds === undefined ? {} : { ExpiresInSeconds }),
    );
    expect(status).toBe(201);
    const { HoldID, ExpiresAt } = body.data;
    const finish = () => operator.api.post(`${OTA}/booking`, bookingBody(places.activityId, { HoldID }));
    const extend = () => operator.api.post(`${OTA}/holds/${HoldID}/extend`, { ExpiresInSeconds: 3_600 });
    return { ...places, expiresAt: ExpiresAt, finish, extend };
  }

  async function basketOf(basketId: string) {
    const { body } = await operator.api.get(`${BASKETS}/${basketId}`);
    return { expiresAt: body.data.ExpiresAt, finish: () => shop.pay(basketId) };
  }

  async function reserved(activity: Activity) {
    const sales = await new OctoSales(operator).open(10, activity);
    const timeslots = await operator.api.get(
      `${OPERATOR}/activities/${sales.activityId}/timeslots?From=2027-06-05&To=2027-06-05`,
    );
    const availabilityId = 'AvailabilityType' in activity ? '2027-06-05T00:00:00+01:00' : sales.availabilityId;
    const { uuid, utcExpiresAt } = await sales.reserved({ expirationMinutes: 60, availabilityId });
    const places = { activityId: sales.activityId, timeslotId: timeslots.body.data[0].TimeslotID };
    const toBegun = (expiresAt: string) => ({
      ...places,
      expiresAt: Date.parse(expiresAt) / 1000,
      finish: () => sales.act(uuid, 'confirm'),
    });
    return { started: toBegun(utcExpiresAt), toBegun, sales, uuid };
  }

  async function offered(activity: Activity) {
    const queue = await TestQueue.create(test, operator, 1, activity);
    const reference = await queue.book();
    await queue.join('ada');
    await queue.cancel(reference);
    const offer = await queue.offerOf('ada');
    const { activityId, timeslotId } = queue;
    return { activityId, timeslotId, offer };
  }

  const HOLD = {
    late: [409, 'hold-expired'],
    closed: [409, 'timeslot-unavailable'],
    cancelled: [409, 'hold-expired'],
  } as const;
  const BASKET = {
    late: [409, 'basket-expired'],
    closed: [409, 'timeslot-unavailable'],
    cancelled: [409, 'timeslot-unavailable'],
  } as const;
  const OCTO = {
    late: [400, 'INVALID_BOOKING_UUID'],
    closed: [400, 'UNPROCESSABLE_ENTITY'],
    cancelled: [400, 'UNPROCESSABLE_ENTITY'],
  } as const;

  const ENTRY_POINTS: Record<string, EntryPoint> = {
    'a partner’s hold': { ...HOLD, begin: (activity) => held(activity) },
    'a partner’s hold, extended before': {
      ...HOLD,
      begin: async (activity) => {
        const hold = await held(activity, 60);
        const extended = await hold.extend();
        expect(extended.status).toBe(200);
        return { ...hold, expiresAt: extended.body.data.ExpiresAt };
      },
    },
    'a partner’s hold that is to be extended': {
      ...HOLD,
      begin: async (activity) => {
        const hold = await held(activity);
        return { ...hold, finish: hold.extend };
      },
    },
    'a basket': {
      ...BASKET,
      begin: async (activity) => {
        const places = await open(activity);
        return { ...places, ...(await basketOf(await shop.basket(places.activityId))) };
      },
    },
    'a basket to which it was added': {
      ...BASKET,
      begin: async (activity) => {
        const places = await open(activity);
        const { BasketID } = (await operator.api.post(BASKETS, {})).body.data;
        const item = await operator.api.post(`${BASKETS}/${BasketID}/items`, holdBody(places.activityId));
        expect(item.status).toBe(201);
        expect(item.body.data).toMatchObject({ ExpiresAt: (await basketOf(BasketID)).expiresAt });
        return { ...places, ...(await basketOf(BasketID)) };
      },
    },
    'an OCTO booking on hold': { ...OCTO, begin: async (activity) => (await reserved(activity)).started },
    'an OCTO booking on hold, extended before': {
      ...OCTO,
      begin: async (activity) => {
        const { sales, uuid, toBegun } = await reserved(activity);
        const extended = await sales.act(uuid, 'extend', { expirationMinutes: 60 });
        expect(extended.status).toBe(200);
        return toBegun(extended.body.utcExpiresAt);
      },
    },
    'an offer that was accepted': {
      ...BASKET,
      begin: async (activity) => {
        const { offer, ...places } = await offered(activity);
        const accepted = await test.anonymous.post(offer);
        expect(accepted.status).toBe(200);
        return { ...places, ...(await basketOf(accepted.body.data.BasketID)) };
      },
    },
  };
  const OFFER: Pick<EntryPoint, 'begin' | 'late'> & { name: string } = {
    name: 'an offer',
    late: [410, 'offer-expired'],
    begin: async (activity) => {
      const { offer, ...places } = await offered(activity);
      const { ExpiresAt } = (await test.anonymous.get(offer)).body.data;
      return { ...places, expiresAt: ExpiresAt, finish: () => test.anonymous.post(offer) };
    },
  };
  const POINTS = Object.entries(ENTRY_POINTS).map(([name, point]) => ({ name, ...point }));

  function expectRefusal(answer: ApiAnswer, [status, code]: Refusal): void {
    if (answer.body?.type) expectProblem(answer, status, code);
    else expect(answer).toMatchObject({ status, body: { error: code } });
  }

  const charges = () => test.app.get(Database).rows('SELECT payment_key, status FROM sandbox_charge');

  describe.each(KINDS)('of $kind', ({ activity, over, cutoff }) => {
    const closing = over - cutoff * 60;

    it.each([...POINTS, OFFER])('are not sold through $name', async ({ begin, late }) => {
      test.clock.set(closing - 30);
      const inTime = await begin(activity);
      expect(inTime.expiresAt).toBe(closing);
      test.clock.set(closing - 1);
      expect([200, 201]).toContain((await inTime.finish()).status);

      test.clock.set(closing - 30);
      const tooLate = await begin(activity);
      const before = await charges();
      test.clock.set(closing);
      expectRefusal(await tooLate.finish(), late);
      expect(await charges()).toEqual(before);
    });

    it('are not sold directly, and by staff only until they end', async () => {
      const { activityId } = await open(activity);
      const { Customer, ...places } = bookingBody(activityId);
      const doors: [name: string, last: number, sell: () => Promise<ApiAnswer>][] = [
        ['booking', closing, () => operator.api.post(`${OTA}/booking`, { ...places, Customer })],
        ['hold', closing, () => operator.api.post(`${OTA}/holds`, places)],
        ['basket', closing, () => operator.api.post(BASKETS, { Items: [places] })],
        [
          'desk',
          Math.max(over, START + 120 * 60),
          () => operator.api.post(`${OPERATOR}/bookings`, { ...places, Customer, Payment: { Method: 'cash' } }),
        ],
      ];
      for (const [name, last, sell] of doors) {
        test.clock.set(last - 1);
        expect({ name, status: (await sell()).status }).toEqual({ name, status: 201 });
        test.clock.set(last);
        expectProblem(await sell(), 409, 'timeslot-unavailable');
      }
    });
  });

  describe.each(POINTS)('in $name', ({ begin, closed, cancelled }) => {
    beforeEach(() => test.clock.set(START - 7_200));

    it('are not sold once the cutoff is earlier', async () => {
      const { activityId, finish } = await begin({});
      const change = (CutoffMinutes: number) =>
        operator.api.patch(`${OPERATOR}/activities/${activityId}`, { CutoffMinutes });
      expect((await change(120)).status).toBe(200);
      const before = await charges();
      expectRefusal(await finish(), closed);
      expect(await charges()).toEqual(before);
      expect((await change(119)).status).toBe(200);
      expect([200, 201]).toContain((await finish()).status);
    });

    it('are not sold while the timeslot is closed', async () => {
      const { timeslotId, finish } = await begin({});
      const change = (Status: string) => operator.api.patch(`${OPERATOR}/timeslots/${timeslotId}`, { Status });
      expect((await change('closed')).status).toBe(200);
      const before = await charges();
      expectRefusal(await finish(), closed);
      expect(await charges()).toEqual(before);
      expect((await change('open')).status).toBe(200);
      expect([200, 201]).toContain((await finish()).status);
    });

    it('are not sold once the timeslot is cancelled', async () => {
      const { timeslotId, finish } = await begin({});
      expect((await operator.api.post(`${OPERATOR}/timeslots/${timeslotId}/cancel`)).status).toBe(200);
      const before = await charges();
      expectRefusal(await finish(), cancelled);
      expect(await charges()).toEqual(before);
    });
  });

  it('are refunded when sales end while the card is charged', async () => {
    test.clock.set(START - 30);
    const { activityId } = await open({});
    const basketId = await shop.basket(activityId);
    const provider = test.app.get(PaymentProvider);
    const confirm = provider.confirm.bind(provider);
    jest.spyOn(provider, 'confirm').mockImplementationOnce(async (...args) => {
      const confirmed = await confirm(...args);
      test.clock.set(START);
      return confirmed;
    });
    expectProblem(await shop.pay(basketId), 409, 'basket-closed');
    expect(await shop.ledger(basketId)).toEqual({ ...UNPAID, refunds: 1 });
    expect(await shop.statusOf(basketId)).toBe('failed');
  });
});
