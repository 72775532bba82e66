import type { ApiClient } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OTA = '/api/v2/ota/partner';
const PARTNERS = '/api/v2/operator/partners';

const gbp = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('net rates', () => {
  const { operator } = useTestApp({ operatorPerTest: true });
  let rival: ApiClient;
  let activity: { ActivityID: string; ID: number; TicketTypes: { ID: number }[] };

  beforeEach(async () => {
    rival = await operator.client(['ota'], 'rival');
    const TicketTypes = [
      { Name: 'Adult', Price: gbp(4500), IsDefault: true },
      { Name: 'Child', Price: gbp(125) },
    ];
    activity = await operator.addActivity({ Price: undefined, TicketTypes, MaxParticipants: 9 });
    await operator.addTimeslot(activity.ActivityID, '2027-06-05', '10:00', 50);
    await operator.addTimeslot(activity.ActivityID, '2027-06-05', '14:00', 50);
  });

  const setCommission = async (CommissionPercent: number | null, slug = 'adventuro') => {
    expect(await operator.api.put(`${PARTNERS}/${slug}`, { CommissionPercent })).toMatchObject({ status: 200 });
  };
  const ok = async (answer: ReturnType<ApiClient['get']>) => {
    const { status, body, text } = await answer;
    expect([status < 300, text]).toEqual([true, text]);
    return body.data;
  };
  const tickets = (adults: number, children: number) => ({
    Participants: adults + children,
    Tickets: [
      { TicketTypeID: activity.TicketTypes[0]!.ID, Quantity: adults },
      { TicketTypeID: activity.TicketTypes[1]!.ID, Quantity: children },
    ],
  });

  describe('the terms of a partner', () => {
    it('are listed for every partner with a key or terms, and replaced', async () => {
      const terms = { Name: 'Tours & More', Email: 'money@tours.example', CommissionPercent: 12.5 };
      const set = await operator.api.put(`${PARTNERS}/tours`, terms);
      expect(set.body.data).toEqual({ Slug: 'tours', ...terms, UpdatedAt: expect.any(Number) });
      const none = { Name: null, Email: null, CommissionPercent: null, UpdatedAt: null };
      const listed = await operator.api.get(PARTNERS, { Limit: 2 });
      expect(listed.body).toEqual({
        data: [
          { Slug: 'adventuro', ...none },
          { Slug: 'rival', ...none },
        ],
        NextCursor: expect.any(String),
      });
      const next = await operator.api.get(PARTNERS, { Cursor: listed.body.NextCursor });
      expect(next.body).toEqual({ data: [set.body.data], NextCursor: null });
      const replaced = await operator.api.put(`${PARTNERS}/tours`, { Name: 'Tours', CommissionPercent: null });
      expect(replaced.body.data).toMatchObject({ Name: 'Tours', Email: null, CommissionPercent: null });
      const [entry] = (await operator.api.get('/api/v2/operator/audit-log', { Limit: 1 })).body.data;
      expect(entry).toMatchObject({
        Action: 'partner.changed',
        Subject: 'tours',
        Details: { CommissionPercent: null },
      });
    });

    it('must be valid; every wrong field is named', async () => {
      const wrong = { Name: ' ', Email: 'nobody', CommissionPercent: 12.345 };
      const answer = await operator.api.put(`${PARTNERS}/tours`, wrong);
      expectProblem(answer, 422, 'validation');
      expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(Object.keys(wrong));
      for (const CommissionPercent of [-1, 100.01, '20', Number.MAX_SAFE_INTEGER]) {
        const { body } = await operator.api.put(`${PARTNERS}/tours`, { CommissionPercent });
        expect(body.errors).toMatchObject([{ field: 'CommissionPercent', code: 'is-percent' }]);
      }
      for (const slug of ['Tours', 'partner', '-', 'a'.repeat(61)]) {
        const { body } = await operator.api.put(`${PARTNERS}/${slug}`, {});
        expect(body.errors).toMatchObject([{ field: 'Slug', code: 'matches' }]);
      }
      expect((await operator.api.get(PARTNERS)).body.data).toHaveLength(2);
    });
  });

  it('are on products, timeslots, holds and bookings, for each ticket rounded half to even', async () => {
    await setCommission(50);
    const [product] = await ok(operator.api.get(`${OTA}/products`));
    const shown = { Price: gbp(125), Net: gbp(62), CommissionPercent: 50 };
    expect(product).toMatchObject({ ...shown, TicketTypes: [{ Net: gbp(2250) }, { Price: gbp(125), Net: gbp(62) }] });
    expect(await ok(operator.api.get(`${OTA}/products/${activity.ActivityID}`))).toEqual(product);
    expect(await ok(operator.api.get(`${OTA}/resolve-product`, { ID: activity.ID }))).toEqual(product);
    const dates = { StartDate: '2027-06-05', EndDate: '2027-06-05' };
    for (const [path, query] of [
      [`${OTA}/availability/${activity.ActivityID}/timeslots`, { Date: '2027-06-05' }],
      [`${OTA}/availability`, { ActivityIDs: activity.ActivityID, ...dates }],
    ] as const) {
      expect(await ok(operator.api.get(path, query))).toMatchObject([shown, shown]);
    }
    const sold = { Total: gbp(5000), Net: gbp(2250 + 4 * 62), CommissionPercent: 50 };
    const hold = await ok(operator.api.post(`${OTA}/holds`, holdBody(activity.ActivityID, tickets(1, 4))));
    expect(hold).toMatchObject({ ...sold, Tickets: [{ Net: gbp(2250) }, { Net: gbp(62) }] });
    const { BookingReference } = await ok(
      operator.api.post(`${OTA}/booking`, bookingBody(activity.ActivityID, tickets(1, 4))),
    );
    expect(await ok(operator.api.get(`${OTA}/bookings/${BookingReference}`))).toMatchObject(sold);
    expect(await ok(operator.api.get(`${OTA}/bookings`))).toMatchObject([sold]);
    expect(await ok(operator.api.get('/api/v2/operator/bookings', { Status: 'confirmed' }))).toMatchObject([sold]);
  });

  it('follow a changed commission at once, except where something was sold or held', async () => {
    await setCommission(20);
    const net = async () => (await ok(operator.api.get(`${OTA}/products/${activity.ActivityID}`))).Net;
    expect(await net()).toEqual(gbp(100));
    const hold = await ok(operator.api.post(`${OTA}/holds`, holdBody(activity.ActivityID)));
    const booked = await ok(operator.api.post(`${OTA}/booking`, bookingBody(activity.ActivityID)));
    const before = { Net: gbp(3600), CommissionPercent: 20 };
    expect([hold, booked]).toMatchObject([before, before]);

    await setCommission(10);
    expect(await net()).toEqual(gbp(112));
    const fromHold = bookingBody(activity.ActivityID, { HoldID: hold.HoldID });
    expect(await ok(operator.api.post(`${OTA}/booking`, fromHold))).toMatchObject(before);
    const path = `${OTA}/bookings/${booked.BookingReference}`;
    const larger = await ok(operator.api.patch(path, { Participants: 2 }));
    expect(larger).toMatchObject({ Net: gbp(7200), CommissionPercent: 20 });
    const moved = await ok(operator.api.post(`${path}/move`, { Date: '2027-06-05', Time: '14:00' }));
    expect(moved).toMatchObject({ Net: gbp(7200), CommissionPercent: 20 });
    const next = await ok(operator.api.post(`${OTA}/booking`, bookingBody(activity.ActivityID)));
    expect(next).toMatchObject({ Net: gbp(4050), CommissionPercent: 10 });

    await setCommission(null);
    expect(await ok(operator.api.get(`${OTA}/products`))).toEqual([
      expect.not.objectContaining({ Net: expect.anything() }),
    ]);
    const last = await ok(operator.api.post(`${OTA}/booking`, bookingBody(activity.ActivityID)));
    expect([last.Net, last.CommissionPercent]).toEqual([undefined, undefined]);
    expect(await ok(operator.api.get(path))).toMatchObject({ Net: gbp(7200), CommissionPercent: 20 });
  });

  it('can be agreed as no commission and as all of the price', async () => {
    for (const [percent, amount] of [
      [0, 125],
      [100, 0],
    ] as const) {
      await setCommission(percent);
      const [product] = await ok(operator.api.get(`${OTA}/products`));
      expect(product).toMatchObject({ Net: gbp(amount), CommissionPercent: percent });
    }
  });

  it('are those of the partner that asks', async () => {
    await setCommission(20);
    await setCommission(30, 'rival');
    for (const [client, amount] of [
      [operator.api, 100],
      [rival, 88],
      [operator.api, 100],
    ] as const) {
      expect(await ok(client.get(`${OTA}/products`))).toMatchObject([{ Net: gbp(amount) }]);
    }
    const { BookingReference } = await ok(rival.post(`${OTA}/booking`, bookingBody(activity.ActivityID)));
    expect(await ok(rival.get(`${OTA}/bookings/${BookingReference}`))).toMatchObject({ Net: gbp(3150) });
  });
});
