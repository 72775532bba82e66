import { PERMISSIONS } from '../../src/platform/auth';
import { bookingPageOf, pressButton } from '../support/customer-pages';
import { DashboardClient, PASSWORD, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const STAFF = `${OPERATOR}/staff`;
const FIFTY = { Amount: 5000, Currency: 'GBP' };

describe('roles and refund limits of staff', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });

  const idOf = async (email: string, api = operator.api): Promise<number> => {
    const people = (await api.get(STAFF, { Limit: 200 })).body.data as { ID: number; Email: string }[];
    return people.find(({ Email }) => Email === email)!.ID;
  };

  const auditOf = async (id: number) => {
    const log = (await operator.api.get(`${OPERATOR}/audit-log`, { Limit: 50 })).body.data as Record<string, unknown>[];
    return log.filter(({ Action, Subject }) => Action === 'staff.changed' && Subject === String(id));
  };

  it('change with the next request of the person', async () => {
    const email = await addStaff(test, operator, 'desk');
    const person = await DashboardClient.signIn(test, email);
    const id = await idOf(email);
    expect((await person.get('/dashboard/bookings')).status).toBe(200);
    const changed = await operator.api.patch(`${STAFF}/${id}`, { Role: 'instructor', RefundLimit: FIFTY });
    expect(changed.body.data).toMatchObject({ ID: id, Role: 'instructor', RefundLimit: FIFTY });
    expect((await person.get('/dashboard/bookings')).status).toBe(403);
    expect((await person.get('/dashboard')).status).toBe(200);
    await operator.api.patch(`${STAFF}/${id}`, { RefundLimit: {} });
    await operator.api.patch(`${STAFF}/${id}`, { Role: 'instructor' });
    expect(await auditOf(id)).toMatchObject([
      { Details: { Name: 'Kim Okafor', RefundLimit: 'none', RefundLimitBefore: FIFTY } },
      { Details: { Role: 'instructor', RoleBefore: 'desk', RefundLimit: FIFTY, RefundLimitBefore: 'none' } },
    ]);
  });

  it('are changed by their own operator only, with every wrong field named', async () => {
    const id = await idOf(await addStaff(test, operator, 'gate'));
    const other = await test.addOperator();
    expectProblem(await other.api.patch(`${STAFF}/${id}`, { Role: 'desk' }), 404, 'staff-not-found');
    const wrong = await operator.api.patch(`${STAFF}/${id}`, { Role: 'admin', RefundLimit: { Amount: -1 } });
    expectProblem(wrong, 422, 'validation', ['Role', 'RefundLimit.Amount']);
    const dollars = await operator.api.patch(`${STAFF}/${id}`, { RefundLimit: { Amount: 1, Currency: 'USD' } });
    expectProblem(dollars, 422, 'validation', ['RefundLimit.Currency']);
    const incomplete = await operator.api.patch(`${STAFF}/${id}`, { RefundLimit: { Currency: 'USD' } });
    expectProblem(incomplete, 422, 'validation', ['RefundLimit.Amount', 'RefundLimit.Currency']);
    const weaker = await operator.client(PERMISSIONS.filter((each) => each !== 'shop'));
    expectProblem(await weaker.patch(`${STAFF}/${id}`, { Role: 'owner' }), 403, 'forbidden');
  });

  it('leave one owner when two requests would end both', async () => {
    const fresh = await test.addOperator();
    const emails = [await addStaff(test, fresh), await addStaff(test, fresh)];
    const ids = await Promise.all(emails.map((email) => idOf(email, fresh.api)));
    const answers = await Promise.all([
      fresh.api.patch(`${STAFF}/${ids[0]}`, { Role: 'desk' }),
      fresh.api.delete(`${STAFF}/${ids[1]}`),
    ]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expectProblem(
      answers.find(({ status }) => status === 409)!,
      409,
      'last-owner',
    );
    const people = (await fresh.api.get(STAFF)).body.data as { Role: string }[];
    expect(people.filter(({ Role }) => Role === 'owner')).toHaveLength(1);
  });

  it('are edited on a page, except by the person', async () => {
    const own = await addStaff(test, operator);
    await addStaff(test, operator);
    const owner = await DashboardClient.signIn(test, own);
    const email = await addStaff(test, operator, 'desk');
    const id = await idOf(email);
    const change = (fields: Record<string, string>, person = id) =>
      owner.submit(`/dashboard/staff/${person}/change`, fields);
    expect((await change({ Role: 'gate', RefundLimit: '12.50' })).headers.get('location')).toContain('staff-changed');
    const people = (await operator.api.get(STAFF, { Limit: 200 })).body.data as { ID: number }[];
    expect(people.find(({ ID }) => ID === id)).toMatchObject({ Role: 'gate', RefundLimit: { Amount: 1250 } });
    expect((await owner.get('/dashboard/staff')).text).toContain('refunds up to £12.50');
    const wrong = await change({ Role: 'gate', RefundLimit: 'much' });
    expect([wrong.status, wrong.text.includes(`id="change-${id}-RefundLimit-error"`)]).toEqual([422, true]);
    expect((await change({ Role: 'desk' }, await idOf(own))).status).toBe(403);
  });

  it('get a new password from an owner, shown once, which ends their sessions', async () => {
    const email = await addStaff(test, operator, 'gate');
    const person = await DashboardClient.signIn(test, email);
    const own = await addStaff(test, operator);
    const owner = await DashboardClient.signIn(test, own);
    const answer = await owner.submit(`/dashboard/staff/${await idOf(email)}/password`);
    const password = /<code>([0-9a-f-]{27})<\/code>/.exec(answer.text)![1]!;
    expect((await owner.get('/dashboard/staff')).text).not.toContain(password);
    expect((await person.get('/dashboard')).status).toBe(303);
    const signIn = async (Password: string) =>
      (await new DashboardClient(test.url).submit('/dashboard/sign-in', { Email: email, Password })).status;
    expect([await signIn(PASSWORD), await signIn(password)]).toEqual([401, 303]);
    expect((await owner.submit(`/dashboard/staff/${await idOf(own)}/password`)).status).toBe(403);
    const other = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    expect((await other.submit(`/dashboard/staff/${await idOf(email)}/password`)).status).toBe(404);
    const log = (await operator.api.get(`${OPERATOR}/audit-log`, { Limit: 10 })).body.data as { Action: string }[];
    const [entry] = log.filter(({ Action }) => Action === 'staff.password-reset');
    expect(entry).toMatchObject({ Subject: String(await idOf(email)), Details: { Name: 'Kim Okafor' } });
    expect(JSON.stringify(log)).not.toContain(password);
  });

  describe('a refund', () => {
    let desk: DashboardClient;
    let activityId: string;

    beforeAll(async () => {
      const email = await addStaff(test, operator, 'desk');
      desk = await DashboardClient.signIn(test, email);
      await operator.api.patch(`${STAFF}/${await idOf(email)}`, { RefundLimit: FIFTY });
      activityId = (await operator.addActivity()).ActivityID;
    });

    const sell = async (Time: string): Promise<string> => {
      const body = { ...bookingBody(activityId, { Participants: 2, Time }), Payment: { Method: 'cash' } };
      return (await operator.api.post(`${OPERATOR}/bookings`, body)).body.data.BookingReference;
    };
    const statusOf = async (reference: string) =>
      (await operator.api.get(`${OPERATOR}/bookings/${reference}`)).body.data.Status as string;

    it('is limited at the desk, also with a cancellation', async () => {
      await operator.addTimeslot(activityId, '2027-06-05', '10:00', 50);
      const reference = await sell('10:00');
      const page = `/dashboard/bookings/${reference}`;
      expect((await desk.get(page)).text).toContain('You can refund at most £50.00 per booking.');
      const tooMuch = await desk.submit(`${page}/refunds`, { Amount: '50.01' });
      expect([tooMuch.status, tooMuch.text.includes('and this would be £50.01 altogether')]).toEqual([403, true]);
      expect((await desk.submit(`${page}/cancel`, { Refund: 'full' })).status).toBe(403);
      expect(await statusOf(reference)).toBe('confirmed');
      expect((await desk.submit(`${page}/refunds`, { Amount: '50.00' })).status).toBe(303);
      for (const [form, fields] of [
        ['refunds', { Amount: '0.01' }],
        ['cancel', { Refund: 'full' }],
      ] as const) {
        expect((await desk.submit(`${page}/${form}`, fields)).status).toBe(403);
      }
      expect((await desk.submit(`${page}/cancel`, { Refund: 'none' })).status).toBe(303);
      expect(await statusOf(reference)).toBe('cancelled');
    });

    it('is limited per booking when sessions are cancelled, and not for owners', async () => {
      const { TimeslotID } = await operator.addTimeslot(activityId, '2027-06-05', '12:00', 50);
      const reference = await sell('12:00');
      const cancel = {
        TimeslotIDs: `${TimeslotID}`,
        Reason: 'Wind',
        Refund: 'full',
        Date: '2027-06-05',
        _Do: 'cancel',
      };
      const failed = await desk.submit('/dashboard/schedule/cancel-sessions', cancel);
      expect(failed.text).toContain('not cancelled: a refund is more than your limit');
      expect(await statusOf(reference)).toBe('confirmed');
      const owner = await DashboardClient.signIn(test, await addStaff(test, operator));
      const done = await owner.submit('/dashboard/schedule/cancel-sessions', cancel);
      expect(done.text).toContain('£90.00');
      expect(await statusOf(reference)).toBe('cancelled');
    });

    it('is limited when another day is offered, because customers can cancel for a full refund instead', async () => {
      const { TimeslotID } = await operator.addTimeslot(activityId, '2027-06-05', '14:00', 50);
      const reference = await sell('14:00');
      const offer = { Reason: 'Wind', Refund: 'another-day' };
      const page = `/dashboard/schedule/${TimeslotID}/cancel`;
      expect((await desk.submit(page, offer)).status).toBe(403);
      const day = { TimeslotIDs: `${TimeslotID}`, Date: '2027-06-05', _Do: 'cancel' };
      const failed = await desk.submit('/dashboard/schedule/cancel-sessions', { ...offer, ...day });
      expect(failed.text).toContain('not cancelled: a refund is more than your limit');
      expect((await operator.api.get(`${OPERATOR}/timeslots/${TimeslotID}`)).body.data.Status).toBe('open');

      const owner = await DashboardClient.signIn(test, await addStaff(test, operator));
      expect((await owner.submit(page, offer)).status).toBe(303);
      const customers = await bookingPageOf(operator, reference);
      expect((await pressButton(test, `${customers}/cancel`, { Refund: '9000' })).status).toBe(303);
      const log = (await operator.api.get(`${OPERATOR}/audit-log`, { Limit: 20 })).body.data;
      expect(log).toContainEqual(
        expect.objectContaining({
          ...{ Action: 'booking.refunded', Subject: reference },
          Details: expect.objectContaining({ AnotherDayOfferedBy: 'Kim Okafor' }) as unknown,
        }),
      );
    });
  });
});
