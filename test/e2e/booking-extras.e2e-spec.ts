import { BookingExtrasService } from '../../src/bookings';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OTA = '/api/v2/ota/partner';
const OPERATOR = '/api/v2/operator';

const gbp = (Amount: number) => ({ Amount, Currency: 'GBP' });
const wetsuits = (quantity: number) => ({ code: 'wetsuits/hire', name: 'Wetsuit', quantity, priceAmount: 1125 });
const SHOWN = { Code: 'wetsuits/hire', Name: 'Wetsuit', Price: gbp(1125) };

describe('extras of bookings', () => {
  const { test, operator } = useTestApp();
  let activityId: string;

  beforeAll(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 50);
  });

  const setExtra = (reference: string, extra: ReturnType<typeof wetsuits>) =>
    test.app.get(BookingExtrasService).setExtra(operator.id, reference, extra);
  const sellAtDesk = async () => {
    const body = { ...bookingBody(activityId), Payment: { Method: 'cash' } };
    return (await operator.api.post(`${OPERATOR}/bookings`, body)).body.data.BookingReference as string;
  };
  const read = async (reference: string) => (await operator.api.get(`${OPERATOR}/bookings/${reference}`)).body.data;

  it('are part of the total and of the balance, and can be changed and removed', async () => {
    const reference = await sellAtDesk();
    expect((await read(reference)).Extras).toBeUndefined();
    await setExtra(reference, wetsuits(2));
    expect(await read(reference)).toMatchObject({
      Extras: [{ ...SHOWN, Quantity: 2 }],
      Total: gbp(4500 + 2250),
      Balance: gbp(2250),
    });
    await setExtra(reference, wetsuits(1));
    expect(await read(reference)).toMatchObject({ Extras: [{ Quantity: 1 }], Total: gbp(5625) });
    await setExtra(reference, wetsuits(0));
    expect(await read(reference)).toMatchObject({ Total: gbp(4500) });
    expect((await read(reference)).Extras).toBeUndefined();
    const log = await operator.api.get(`${OPERATOR}/audit-log`, { Limit: 1 });
    expect(log.body.data).toMatchObject([
      { Action: 'booking.changed', Details: { Total: gbp(5625), NewTotal: gbp(4500) } },
    ]);
  });

  it('stay when the party changes, and take no places', async () => {
    const reference = await sellAtDesk();
    await setExtra(reference, wetsuits(1));
    const changed = await operator.api.patch(`${OPERATOR}/bookings/${reference}`, { Participants: 3 });
    expect(changed.body.data).toMatchObject({ Participants: 3, Total: gbp(3 * 4500 + 1125), Extras: [SHOWN] });
    expect(await test.capacityDifferences()).toEqual([]);
  });

  it('of holds are booked with them, less the commission of the partner', async () => {
    await operator.api.put(`${OPERATOR}/partners/adventuro`, { CommissionPercent: 10 });
    const { HoldID } = (await operator.api.post(`${OTA}/holds`, holdBody(activityId))).body.data;
    const [{ BookingReference: reference }] = (await operator.api.get(`${OPERATOR}/bookings`, { Status: 'held' })).body
      .data;
    await setExtra(reference, wetsuits(2));
    const net = { Total: gbp(4500 + 2250), Net: gbp(4050 + 2 * 1012), Extras: [{ ...SHOWN, Net: gbp(1012) }] };
    expect((await operator.api.get(`${OTA}/holds/${HoldID}`)).body.data).toMatchObject(net);
    const booked = await operator.api.post(`${OTA}/booking`, bookingBody(activityId, { HoldID }));
    expect(booked.body.data).toMatchObject({ Status: 'confirmed', ...net });
  });

  it('are limited, and rejected for bookings that cannot change', async () => {
    const reference = await sellAtDesk();
    for (let index = 0; index < 20; index++) await setExtra(reference, { ...wetsuits(1), code: `wetsuits/${index}` });
    await expect(setExtra(reference, wetsuits(1))).rejects.toThrow('at most 20 extras');
    await operator.api.post(`${OPERATOR}/bookings/${reference}/cancel`);
    await expect(setExtra(reference, wetsuits(1))).rejects.toThrow();
    await expect(setExtra('NOSUCHCODE', wetsuits(1))).rejects.toThrow();
  });
});
