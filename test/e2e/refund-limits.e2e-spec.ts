import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppConfig } from '../../src/platform/config';
import { JobsRunner } from '../../src/platform/jobs';
import { bookingPageOf, pressButton } from '../support/customer-pages';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { type TestOperator, bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const DATE = '2027-06-05';
/** Places whose price is within a limit of £100, and above it, at £45 each. */
const [FEW, MANY] = [2, 4];

interface Sale {
  readonly reference: string;
  readonly timeslotId: number;
  readonly places: number;
  readonly page: string;
}

/** Limits the refunds of the only person at the desk. */
async function limit({ api }: TestOperator): Promise<void> {
  const people = (await api.get(`${OPERATOR}/staff`)).body.data as { ID: number; Role: string }[];
  const { ID } = people.find(({ Role }) => Role === 'desk')!;
  const { status } = await api.patch(`${OPERATOR}/staff/${ID}`, { RefundLimit: { Amount: 10_000, Currency: 'GBP' } });
  expect(status).toBe(200);
}

describe('the refund limit of a person', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;
  let desk: DashboardClient;
  let email: string;

  beforeEach(async () => {
    activityId = (await operator.addActivity({ MaxParticipants: 10 })).ActivityID;
    email = await addStaff(test, operator, 'desk');
    desk = await DashboardClient.signIn(test, email);
    await limit(operator);
  });

  const sell = async (places: number, Time = '10:00'): Promise<Sale> => {
    const timeslotId = (await operator.addTimeslot(activityId, DATE, Time)).TimeslotID;
    const body = { ...bookingBody(activityId, { Participants: places, Time }), Payment: { Method: 'card' } };
    const reference = (await operator.api.post(`${OPERATOR}/bookings`, body)).body.data.BookingReference as string;
    return { reference, timeslotId, places, page: `/dashboard/bookings/${reference}` };
  };
  const read = async ({ reference }: Sale) => (await operator.api.get(`${OPERATOR}/bookings/${reference}`)).body.data;
  const moneyOf = async (sale: Sale) => {
    const { Status, PaymentStatus, Balance, Payments, Refunds } = await read(sale);
    return { Status, PaymentStatus, Balance, Payments, Refunds };
  };
  const resize = async ({ page }: Sale, Participants: number) => {
    const customer = { 'Customer.FirstName': 'Ada', 'Customer.LastName': 'Lovelace' };
    const fields = { ...customer, Participants: `${Participants}`, _Priced: `{"participants":${Participants}}` };
    expect((await desk.submit(`${page}/change`, fields)).status).toBe(303);
  };
  const refundByOwner = async (sale: Sale): Promise<string> => {
    const { status, body } = await operator.api.post(`${OPERATOR}/bookings/${sale.reference}/refunds`);
    expect(status).toBe(201);
    return `${sale.page}/refunds/${body.data.RefundID}/paid-out`;
  };
  const cancelByCustomer = async ({ reference, places }: Sale) => {
    const page = await bookingPageOf(operator, reference);
    expect((await pressButton(test, `${page}/cancel`, { Refund: `${places * 4_500}` })).status).toBe(303);
  };
  const payOut = async (sale: Sale): Promise<string> => {
    const [{ RefundID }] = (await read(sale)).Refunds;
    return `${sale.page}/refunds/${RefundID}/paid-out`;
  };
  const cancelSessions = (Refund: string, { timeslotId }: Sale) => {
    return [
      '/dashboard/schedule/cancel-sessions',
      { TimeslotIDs: `${timeslotId}`, Reason: 'Wind', Date: DATE, Refund, _Do: 'cancel' },
    ] as const;
  };

  /**
   * Ways to the money of a customer: what precedes them and is no refund, and the form that would give the money back.
   * Results of several sessions are on a page, and the sessions that failed are named there.
   */
  const WAYS: Record<string, (sale: Sale) => Promise<readonly [string, Record<string, string>?]>> = {
    'a refund of an amount': ({ page, places }) => Promise.resolve([`${page}/refunds`, { Amount: `${places * 45}` }]),
    'a refund of everything': ({ page }) => Promise.resolve([`${page}/refunds`, { Amount: '' }]),
    'a refund in cash': ({ page }) => Promise.resolve([`${page}/refunds`, { Amount: '', Method: 'cash' }]),
    'the second part of a refund': async (sale) => {
      expect((await desk.submit(`${sale.page}/refunds`, { Amount: '80' })).status).toBe(303);
      return [`${sale.page}/refunds`, { Amount: sale.places === FEW ? '10' : '30' }];
    },
    'cancelling a booking': ({ page }) => Promise.resolve([`${page}/cancel`, { Refund: 'full' }]),
    'cancelling a booking by its policy': ({ page }) => Promise.resolve([`${page}/cancel`, { Refund: 'policy' }]),
    'cancelling a session': ({ timeslotId }) =>
      Promise.resolve([`/dashboard/schedule/${timeslotId}/cancel`, { Reason: 'Wind', Refund: 'full' }]),
    'cancelling sessions': (sale) => Promise.resolve(cancelSessions('full', sale)),
    'another day': ({ timeslotId }) =>
      Promise.resolve([`/dashboard/schedule/${timeslotId}/cancel`, { Reason: 'Wind', Refund: 'another-day' }]),
    'another day for sessions': (sale) => Promise.resolve(cancelSessions('another-day', sale)),
    'fewer places': async (sale) => {
      await resize(sale, 1);
      return [`${sale.page}/refunds`, { Amount: `${(sale.places - 1) * 45}` }];
    },
    'a move': async (sale) => {
      await operator.addTimeslot(activityId, DATE, '16:00');
      expect((await desk.submit(`${sale.page}/move`, { Session: `${DATE} 16:00` })).status).toBe(303);
      return [`${sale.page}/refunds`, { Amount: '' }];
    },
    'ticking off what an owner has refunded': async (sale) => [await refundByOwner(sale)],
    'correcting how it was paid': async (sale) => {
      await refundByOwner(sale);
      const [{ PaymentID }] = (await read(sale)).Payments;
      const correct = `${sale.page}/payments/${PaymentID}/correct`;
      expect((await desk.submit(correct, { Method: 'cash' })).status).toBe(303);
      return [await payOut(sale)];
    },
    'the page of the customer': async (sale) => {
      await cancelByCustomer(sale);
      return [await payOut(sale)];
    },
  };

  describe.each(Object.keys(WAYS))('for %s', (way) => {
    it('rejects more and changes nothing', async () => {
      const sale = await sell(MANY);
      const [path, fields] = await WAYS[way]!(sale);
      const before = await moneyOf(sale);
      const { status, text } = await desk.submit(path, fields);
      expect(text).toMatch(/You can refund at most £100\.00|a refund is more than your limit/);
      expect(status).toBe(path.endsWith('cancel-sessions') ? 200 : 403);
      expect(await moneyOf(sale)).toEqual(before);
      const timeslot = await operator.api.get(`${OPERATOR}/timeslots/${sale.timeslotId}`);
      expect(timeslot.body.data.Status).toBe('open');
    });

    it('permits less', async () => {
      const sale = await sell(FEW);
      const [path, fields] = await WAYS[way]!(sale);
      expect((await desk.submit(path, fields)).status).toBe(path.endsWith('cancel-sessions') ? 200 : 303);
      if (fields?.['Refund'] === 'another-day') await cancelByCustomer(sale);
      const { Refunds } = await read(sale);
      const refunded = Refunds.reduce(
        (sum: number, { Amount }: { Amount: { Amount: number } }) => sum + Amount.Amount,
        0,
      );
      expect(refunded).toBe(way === 'fewer places' ? 4_500 : 9_000);
      const isPaidOut = path.endsWith('paid-out');
      expect(Refunds[0]).toMatchObject({ Status: isPaidOut ? 'succeeded' : 'to-pay-out' });
    });
  });

  describe('and another day', () => {
    const offer = async (client: DashboardClient, { timeslotId }: Sale) => {
      const fields = { Reason: 'Wind', Refund: 'another-day' };
      return client.submit(`/dashboard/schedule/${timeslotId}/cancel`, fields);
    };
    const arrivals = async (sale: Sale): Promise<boolean[]> => {
      const { UnitItems } = (await read(sale)) as { UnitItems: { RedeemedAt: number | null }[] };
      return UnitItems.map(({ RedeemedAt }) => RedeemedAt !== null);
    };

    it.each(['has ended', 'was entered with a ticket'])('is left to owners once the session %s', async (state) => {
      const sale = await sell(FEW);
      const isEntered = state !== 'has ended';
      if (isEntered) {
        test.clock.set('2027-06-05T09:00:00Z');
        const arrived = await operator.api.post(`${OPERATOR}/bookings/${sale.reference}/check-in`);
        expect(arrived.status).toBe(200);
      } else test.clock.set('2027-06-06T08:00:00Z');
      desk = await DashboardClient.signIn(test, email);
      const refused = await offer(desk, sale);
      expect(refused.status).toBe(403);
      expect(refused.text).toContain(
        'Only an owner can offer another day once a session has ended or a ticket is redeemed',
      );
      const several = await desk.submit(...cancelSessions('another-day', sale));
      expect(several.text).toContain('it has ended or people are checked in, so ask an owner');
      expect(await arrivals(sale)).toEqual(Array.from({ length: FEW }, () => isEntered));
      const owner = await DashboardClient.signIn(test, await addStaff(test, operator));
      expect((await offer(owner, sale)).status).toBe(303);
      expect(await read(sale)).toMatchObject({ NeedsAnotherDay: true });
    });
  });
});

describe('the link of a customer', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });

  it('is in the email, but not in what staff read of it', async () => {
    const activityId = (await operator.addActivity()).ActivityID;
    const { TimeslotID } = await operator.addTimeslot(activityId, DATE, '10:00');
    const { body } = await operator.api.post(`${OPERATOR}/bookings`, {
      ...bookingBody(activityId),
      Payment: { Method: 'cash' },
    });
    const reference = body.data.BookingReference as string;
    const page = await bookingPageOf(operator, reference);
    const token = page.split('/').pop()!;
    await test.app.get(JobsRunner).runOnce();
    const desk = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const [{ ID }] = (await operator.api.get(`${OPERATOR}/emails`)).body.data;
    const cancel = { TimeslotIDs: `${TimeslotID}`, Reason: 'Wind', Date: DATE, Refund: 'another-day' };
    const readings = [
      (await desk.get(`/dashboard/emails/${ID}`)).text,
      (await operator.api.get(`${OPERATOR}/emails/${ID}`)).text,
      (await operator.api.post(`${OPERATOR}/emails/${ID}/resend`)).text,
      (await desk.submit('/dashboard/schedule/cancel-sessions', cancel)).text,
    ];
    for (const reading of readings) {
      expect(reading).toContain('/bookings/•••');
      expect(reading).not.toContain(token);
    }
    expect((await desk.get(`/dashboard/bookings/${reference}`)).text).toContain(page);
    await limit(operator);
    expect((await desk.get(`/dashboard/bookings/${reference}`)).text).not.toContain(token);
    await test.app.get(JobsRunner).runOnce();
    const again = await operator.api.get(`${OPERATOR}/emails`);
    expect(again.body.data).toHaveLength(2);
    for (const { ID: sent } of again.body.data) {
      const file = await readFile(join(test.app.get(AppConfig).dataDir, 'mail', `${sent}.eml`), 'utf8');
      expect(file.replace(/=\r\n/g, '')).toContain(page);
    }
  });
});
