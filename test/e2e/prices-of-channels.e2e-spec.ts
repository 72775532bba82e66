import { DashboardClient, addStaff } from '../support/dashboard-client';
import { OCTO, OctoSales } from '../support/octo-bookings';
import { BASKETS, CUSTOMER } from '../support/shop';
import { TestQueue } from '../support/test-queue';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const OTA = '/api/v2/ota/partner';

/** A Saturday. */
const DATE = '2027-06-05';
const FRIDAY = '2027-06-04';

const PRICING = { 'octo-capabilities': 'octo/pricing' };

const price = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('the prices of a session', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let sales: OctoSales;
  let session: { ActivityID: string; Date: string; Time: string };
  let party: { Participants: number; Tickets: { TicketTypeID: number; Quantity: number }[] };

  beforeAll(async () => {
    sales = await new OctoSales(operator).open(100);
    const { activityId, adult, child } = sales;
    await operator.addTimeslot(activityId, FRIDAY, '10:00');
    await operator.addTimeslot(activityId, DATE, '18:00');
    session = { ActivityID: activityId, Date: DATE, Time: '10:00' };
    party = {
      Participants: 3,
      Tickets: [
        { TicketTypeID: Number(adult), Quantity: 2 },
        { TicketTypeID: Number(child), Quantity: 1 },
      ],
    };
    const rules = [
      { TicketTypeID: Number(adult), Weekdays: [6], Price: price(5500) },
      { TicketTypeID: Number(child), From: DATE, Times: ['10:00'], Price: price(2000) },
    ];
    expect((await operator.api.put(`${OPERATOR}/activities/${activityId}/prices`, rules)).status).toBe(200);
    await operator.api.patch(OPERATOR, { Storefront: { Enabled: true } });
  });
  afterAll(async () => expect(await test.capacityDifferences()).toEqual([]));

  const TOTAL = 2 * 5500 + 2000;

  it('are charged for bookings, holds and baskets', async () => {
    const booked = await operator.api.post(`${OTA}/booking`, bookingBody(sales.activityId, party));
    const held = await operator.api.post(`${OTA}/holds`, holdBody(sales.activityId, party));
    const basket = await operator.api.post(BASKETS, { Items: [{ ...session, ...party }] });
    const totals = [booked, held, basket].map(({ body }) => body.data.Total);
    expect(totals).toEqual([price(TOTAL), price(TOTAL), price(TOTAL)]);
  });

  it('are charged at the desk, where another price needs a reason', async () => {
    const sale = { ...session, ...party, Customer: { FirstName: 'Ada' }, Payment: { Method: 'cash' } };
    const prices = (amount: number) => [{ TicketTypeID: Number(sales.adult), Price: price(amount) }];
    const bookings = `${OPERATOR}/bookings`;
    const usual = await operator.api.post(bookings, { ...sale, Prices: prices(5500) });
    expect(usual.body.data.Total).toEqual(price(TOTAL));
    expect((await operator.api.post(bookings, { ...sale, Prices: prices(4500) })).status).toBe(422);
    const agreed = await operator.api.post(bookings, { ...sale, Prices: prices(4500), Override: 'Regular guest' });
    expect(agreed.body.data.Total).toEqual(price(2 * 4500 + 2000));
  });

  it('are shown and charged by OCTO', async () => {
    const { activityId: productId, availabilityId, adult, child } = sales;
    const units = [
      { id: adult, quantity: 2 },
      { id: child, quantity: 1 },
    ];
    const request = { productId, optionId: 'DEFAULT', units };
    const dates = { localDateStart: DATE, localDateEnd: DATE };
    const { body } = await operator.api.post('/octo/availability', { ...request, ...dates }, PRICING);
    expect(body.map(({ unitPricing }: { unitPricing: { retail: number }[] }) => unitPricing.map((each) => each.retail))).toEqual([[5500, 2000], [5500, 2500]]); // prettier-ignore
    expect(body[0].pricing.retail).toBe(TOTAL);
    const [day] = (await operator.api.post('/octo/availability/calendar', { ...request, ...dates }, PRICING)).body;
    expect(day.unitPricingFrom.map(({ retail }: { retail: number }) => retail)).toEqual([5500, 2000]);
    expect(day.pricingFrom.retail).toBe(TOTAL);
    const reserved = await operator.api.post(OCTO, sales.body({ unitItems: sales.units(2, 1) }), PRICING);
    expect(reserved.body.pricing.retail).toBe(TOTAL);
    expect(reserved.body.availability).toMatchObject({ id: availabilityId, unitPricing: body[0].unitPricing });
    expect(reserved.body.unitItems[2]).toMatchObject({
      pricing: { retail: 2000 },
      unit: { pricing: [{ retail: 2000 }] },
    });
  });

  it('are charged for units that OCTO adds; those that stay keep their prices when the session changes', async () => {
    const unitItems = sales.units(1);
    const onFriday = await operator.api.post(
      OCTO,
      sales.body({ availabilityId: `${FRIDAY}T10:00:00+01:00`, unitItems }),
      PRICING,
    );
    expect(onFriday.body.pricing.retail).toBe(4500);
    const [{ uuid }] = onFriday.body.unitItems;
    const change = {
      availabilityId: sales.availabilityId,
      unitItems: [{ unitId: sales.adult, uuid }, ...sales.units(1, 1)],
    };
    const moved = await operator.api.patch(`${OCTO}/${onFriday.body.uuid}`, change, PRICING);
    expect(moved.body.unitItems.map((item: { pricing: { retail: number } }) => item.pricing.retail)).toEqual([
      4500, 5500, 2000,
    ]);
    const more = await operator.api.patch(`${OCTO}/${onFriday.body.uuid}`, { unitItems: sales.units(3) }, PRICING);
    expect(more.body.pricing.retail).toBe(3 * 5500);
  });

  it('are shown in the shop and at the till', async () => {
    const shown = (text: string) => [...text.matchAll(/data-price="(\d+)"/g)].map(([, amount]) => Number(amount));
    const shop = await test.anonymous.get(`/shop/${operator.slug}/${sales.activityId}?date=${DATE}&time=10:00`);
    expect(shown(shop.text)).toEqual([5500, 2000]);
    expect(shop.text).toMatch(/10:00 from £20\.00.*18:00 from £25\.00/s);
    const friday = await test.anonymous.get(`/shop/${operator.slug}/${sales.activityId}?date=${FRIDAY}`);
    expect(shown(friday.text)).toEqual([4500, 2500]);
    expect(friday.text).not.toContain('10:00 from');
    const offers = [...shop.text.matchAll(/"startDate":"(2027-06-0\d)".*?"price":"([\d.]+)"/g)];
    expect(offers.map(([, date, amount]) => `${date} ${amount}`)).toEqual([`${FRIDAY} 25.00`, `${DATE} 20.00`]);
    const desk = await DashboardClient.signIn(test, await addStaff(test, operator, 'owner'));
    const till = await desk.get(`/dashboard/sell?ActivityID=${sales.activityId}&Date=${DATE}&Time=10:00`);
    expect(shown(till.text)).toEqual([5500, 2000]);
    expect(till.text).toContain('Instead of £55.00');
  });

  it('are charged for an offer from the waitlist', async () => {
    const queue = await TestQueue.create(test, operator, 1);
    const { TicketTypes } = (await operator.api.get(`${OPERATOR}/activities/${queue.activityId}`)).body.data;
    const rule = { TicketTypeID: TicketTypes[0].ID, Weekdays: ['saturday'], Price: price(5500) };
    await operator.api.put(`${OPERATOR}/activities/${queue.activityId}/prices`, [rule]);
    const reference = await queue.book();
    await queue.join('ada');
    await queue.cancel(reference);
    const accepted = await test.anonymous.post(await queue.offerOf('ada'));
    expect(accepted.body.data.Total).toEqual(price(5500));
    const Payment = { Method: 'card', Token: 'tok_ok' };
    const { BasketID } = accepted.body.data;
    await operator.api.put(`${OPERATOR}/activities/${queue.activityId}/prices`, []);
    const paid = await operator.api.post(`${BASKETS}/${BasketID}/checkout`, { Customer: CUSTOMER, Payment });
    expect(paid.body.data.Total).toEqual(price(5500));
  });

  it('are those of opening hours on their date', async () => {
    const HOURS = { AvailabilityType: 'opening-hours', DurationMinutes: 480 };
    const { ActivityID, TicketTypes } = await operator.addActivity(HOURS);
    await operator.addTimeslot(ActivityID, DATE, '09:00');
    const rule = { TicketTypeID: TicketTypes[0].ID, Weekdays: ['saturday'], Times: ['09:00'], Price: price(1000) };
    await operator.api.put(`${OPERATOR}/activities/${ActivityID}/prices`, [rule]);
    const booked = await operator.api.post(`${OTA}/booking`, bookingBody(ActivityID, { Time: '09:00' }));
    expect(booked.body.data.Total).toEqual(price(1000));
  });
});
