import type { ApiAnswer, ApiClient } from '../support/api-client';
import { ModelPartnerBooking } from '../support/partner-model';
import { randomFrom } from '../support/storm';
import { TestApp, type TestOperator, bookingBody, holdBody } from '../support/test-app';

/** More of them, or others, when the environment says so. */
const OPERATIONS = Number(process.env['PARTNER_MODEL_OPERATIONS'] ?? 240);
const SEED = Number(process.env['PARTNER_MODEL_SEED'] ?? 5);
const LOOKS = 4;

const OTA = '/api/v2/ota/partner';
const OPERATOR = '/api/v2/operator';
const BOOKINGS = `${OPERATOR}/bookings`;
const PARTNERS = ['adventuro', 'other'];
const PERIOD = { from: '2027-06-01', to: '2027-06-30' };

/** Amounts and percentages that often fall between two minor units. */
const MARKETS = [
  { currency: 'JPY', prices: [1015, 330] },
  { currency: 'GBP', prices: [1020, 1060] },
  { currency: 'KWD', prices: [4505, 1250] },
];
const PERCENTAGES = [0, 2.5, 10, 12.5, 33.33, 100];
const REFUNDS = [0, 37, 50, 100];

describe.each(MARKETS)('the money of partners in $currency through random operations', ({ currency, prices }) => {
  const random = randomFrom(SEED + prices[0]!);
  const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
  const models = new Map<string, ModelPartnerBooking>();
  const holds = new Map<string, { readonly model: ModelPartnerBooking; readonly body: object }>();
  const rates = new Map(PARTNERS.map((partner) => [partner, 0]));
  const sessions = new Map<string, number>();
  const clients = new Map<string, ApiClient>();
  let test: TestApp;
  let operator: TestOperator;
  let activityId: string;
  let types: number[];
  let refundPercent = 100;
  let nextDay = 13;

  beforeAll(async () => {
    test = await TestApp.create();
    test.clock.set('2027-06-01T08:00:00Z');
    operator = await test.addOperator({ currency });
    for (const partner of PARTNERS) clients.set(partner, await operator.client(['ota'], partner));
    const TicketTypes = prices.map((Amount, n) => ({ Name: `Type ${n}`, Price: { Amount, Currency: currency } }));
    const activity = await operator.addActivity({ Price: undefined, TicketTypes, MaxParticipants: 9 });
    activityId = activity.ActivityID;
    types = activity.TicketTypes.map(({ ID }: { ID: number }) => ID);
    for (let day = 5; day <= 12; day++) await addSession(`2027-06-${String(day).padStart(2, '0')}`);
  });
  afterAll(() => test.close());

  const addSession = async (date: string) => {
    sessions.set(date, (await operator.addTimeslot(activityId, date, '10:00', 10_000)).TimeslotID);
  };
  const succeed = async (request: Promise<ApiAnswer>) => {
    const { status, body } = await request;
    expect(status < 300 ? 'success' : body).toBe('success');
    return body?.data;
  };

  /** Tickets of random types, for the request and for the model. */
  function party() {
    const quantities = types.map((_, n) => random(4) + (n === 0 ? 1 : 0));
    const Tickets = types.flatMap((TicketTypeID, n) =>
      quantities[n] ? { TicketTypeID, Quantity: quantities[n] } : [],
    );
    const Participants = quantities.reduce((sum, quantity) => sum + quantity, 0);
    return { quantities, body: { Participants, Tickets } };
  }

  function newSale() {
    const [partner, date, { quantities, body }] = [pick(PARTNERS), pick([...sessions.keys()]), party()];
    const sale = { prices, rate: rates.get(partner)!, refundPercent };
    const model = new ModelPartnerBooking(partner, sale, quantities, date);
    return { model, api: clients.get(partner)!, body: { ...body, Date: date } };
  }

  const confirmed = () =>
    pick([...models].filter(([, { status }]) => status === 'confirmed')) as [string, ModelPartnerBooking] | undefined;

  const steps: readonly (() => Promise<unknown>)[] = [
    async () => {
      const { model, api, body } = newSale();
      models.set((await succeed(api.post(`${OTA}/booking`, bookingBody(activityId, body)))).BookingReference, model);
    },
    async () => {
      const { model, api, body } = newSale();
      holds.set((await succeed(api.post(`${OTA}/holds`, holdBody(activityId, body)))).HoldID, { model, body });
    },
    async () => {
      const [HoldID, held] = pick([...holds]) ?? [];
      if (!HoldID || !held) return;
      const { model } = held;
      holds.delete(HoldID);
      const api = clients.get(model.partner)!;
      if (random(3) === 0) return succeed(api.delete(`${OTA}/holds/${HoldID}`));
      const body = bookingBody(activityId, { ...held.body, HoldID });
      models.set((await succeed(api.post(`${OTA}/booking`, body))).BookingReference, model);
    },
    async () => {
      const partner = pick(PARTNERS);
      const CommissionPercent = pick(PERCENTAGES);
      await succeed(operator.api.put(`${OPERATOR}/partners/${partner}`, { CommissionPercent }));
      rates.set(partner, Math.round(CommissionPercent * 100));
    },
    async () => {
      refundPercent = pick(REFUNDS);
      const CancellationPolicy = { Steps: [{ HoursBefore: 1, RefundPercent: refundPercent }] };
      await succeed(operator.api.patch(OPERATOR, { CancellationPolicy }));
    },
    async () => {
      const [reference, model] = confirmed() ?? [];
      if (!model) return;
      const { quantities, body } = party();
      await succeed(
        random(2) === 0
          ? operator.api.patch(`${BOOKINGS}/${reference}`, body)
          : clients.get(model.partner)!.patch(`${OTA}/bookings/${reference}`, body),
      );
      model.quantities = quantities;
    },
    async () => {
      const [reference, model] = confirmed() ?? [];
      if (!model) return;
      const date = pick([...sessions.keys()]);
      await succeed(operator.api.post(`${BOOKINGS}/${reference}/move`, { Date: date, Time: '10:00' }));
      model.date = date;
    },
    async () => {
      const [reference, model] = confirmed() ?? [];
      if (!model) return;
      await succeed(
        random(2) === 0
          ? operator.api.post(`${BOOKINGS}/${reference}/cancel`, {})
          : clients.get(model.partner)!.post(`${OTA}/bookings/${reference}/cancel`, {}),
      );
      model.cancel();
    },
    async () => {
      if (random(2) > 0 || nextDay > 30) return;
      const [date, id] = pick([...sessions]);
      await succeed(operator.api.post(`${OPERATOR}/timeslots/${id}/cancel`, {}));
      for (const model of models.values()) if (model.date === date) model.cancel(true);
      for (const [HoldID, { model }] of holds) if (model.date === date) holds.delete(HoldID);
      sessions.delete(date);
      await addSession(`2027-06-${nextDay++}`);
    },
  ];

  /** All pages of a statement. */
  async function read(api: ApiClient, path: string) {
    const rows: Record<string, any>[] = [];
    for (let Cursor: string | undefined, isMore = true; isMore;) {
      const { status, body } = await api.get(path, { ...PERIOD, Limit: 20, Cursor });
      expect(status).toBe(200);
      rows.push(...body.data);
      Cursor = body.NextCursor ?? undefined;
      isMore = Cursor !== undefined;
      if (!isMore) return { rows, totals: body.Totals };
    }
    throw new Error('a statement has a last page');
  }

  async function expectAsModels(): Promise<void> {
    for (const partner of PARTNERS) {
      const own = [...models].filter(([, model]) => model.partner === partner);
      const expected = own.map(([reference, model]) => `${reference} ${model.row}`).sort();
      const sum = (amountOf: (model: ModelPartnerBooking) => number) =>
        own.reduce((all, [, model]) => all + amountOf(model), 0);
      const api = clients.get(partner)!;
      for (const [reader, path] of [
        [api, `${OTA}/statement`],
        [operator.api, `${OPERATOR}/partners/${partner}/statement`],
      ] as const) {
        const { rows, totals } = await read(reader, path);
        const spelled = rows.map(({ BookingReference, Date, Status, Total, Commission, Net }) =>
          [BookingReference, Date, Status, Total.Amount, Commission.Amount, Net.Amount].join(' '),
        );
        expect(spelled.sort()).toEqual(expected);
        const money = (Amount: number) => ({ Amount, Currency: currency });
        expect(totals).toEqual({
          Bookings: own.filter(([, { status }]) => status === 'confirmed').length,
          Cancelled: own.filter(([, { status }]) => status === 'cancelled').length,
          Total: money(sum(({ total }) => total)),
          Commission: money(sum(({ total, net }) => total - net)),
          Net: money(sum(({ net }) => net)),
          OtherCurrencies: [],
        });
      }
      for (const [reference, { status, total, net }] of own) {
        if (status !== 'confirmed') continue;
        const { body } = await api.get(`${OTA}/bookings/${reference}`);
        expect(body.data.Total.Amount).toBe(total);
        // Bookings from before a commission was agreed have no net price.
        expect(body.data.Net?.Amount ?? total).toBe(net);
      }
    }
  }

  it('is on statements and bookings as a model computes it', async () => {
    for (let look = 0; look < LOOKS; look++) {
      for (let step = 0; step < OPERATIONS / LOOKS; step++) await pick(steps)();
      await expectAsModels();
    }
    const statuses = new Set([...models.values()].map(({ status }) => status));
    expect([...statuses].sort()).toEqual(['cancelled', 'confirmed']);
    expect([...models.values()].some(({ status, total }) => status === 'cancelled' && total > 0)).toBe(true);
  }, 600_000);
});
