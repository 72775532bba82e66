import type { LoggedAction } from '../support/api-client';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OTA = '/api/v2/ota/partner';
const BOOKINGS = '/api/v2/operator/bookings';
const PAGE = '/dashboard/check-in';
const REASON = 'The group before is short';

const STATES = ['valid', 'early', 'late', 'used', 'cancelled', 'held'] as const;
type State = (typeof STATES)[number];
const PROBLEMS: Record<Exclude<State, 'valid'>, string> = {
  early: 'ticket-not-valid-now',
  late: 'ticket-not-valid-now',
  used: 'ticket-redeemed',
  cancelled: 'ticket-not-redeemable',
  held: 'ticket-not-redeemable',
};
const INSTANTS = { early: '2027-06-05T05:59:59Z', late: '2027-06-05T11:00:00Z' };
const WITHIN = '2027-06-05T08:30:00Z';

interface Party {
  readonly reference: string;
  readonly code: string;
}

/** Every way in, on the page and in the API. */
describe.each(STATES)('a party of two that is %s', (state) => {
  const { test, operator } = useTestApp({ at: '2027-06-05T05:00:00Z' });
  let activityId: string;
  let staff: DashboardClient;

  beforeAll(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 100);
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
  });

  async function bringParty(): Promise<Party> {
    test.clock.set(WITHIN);
    const reference = state === 'held' ? await hold() : await book();
    const { body } = await operator.api.get(`${BOOKINGS}/${reference}`);
    if (state === 'used') await operator.api.post(`${BOOKINGS}/${reference}/check-in`);
    if (state === 'cancelled') await operator.api.post(`${BOOKINGS}/${reference}/cancel`);
    if (state === 'early' || state === 'late') test.clock.set(INSTANTS[state]);
    return { reference, code: body.data.UnitItems[0].TicketCode };
  }

  async function book(): Promise<string> {
    const { body } = await operator.api.post(`${BOOKINGS}`, {
      ...bookingBody(activityId, { Participants: 2 }),
      Payment: { Method: 'cash' },
    });
    return body.data.BookingReference;
  }

  async function hold(): Promise<string> {
    expect((await operator.api.post(`${OTA}/holds`, holdBody(activityId, { Participants: 2 }))).status).toBe(201);
    const { body } = await operator.api.get(BOOKINGS, { Status: 'held', Limit: 1 });
    return body.data[0].BookingReference;
  }

  const redemptionsOf = async ({ reference }: Party) => {
    const { body } = await operator.api.get('/api/v2/operator/audit-log', { Limit: 10 });
    const entries = body.data as (LoggedAction & { Details: Record<string, unknown> })[];
    return entries.filter(({ Action, Subject }) => Action === 'ticket.redeemed' && Subject === reference);
  };

  it.each([
    ['single', false],
    ['single', true],
    ['all', false],
    ['all', true],
  ] as const)(
    'is let in by the same rules on the page and in the API: %s, overridden: %s',
    async (who, isOverridden) => {
      const isAdmitted = state === 'valid' || (isOverridden && (state === 'early' || state === 'late'));
      const onPage = async ({ code }: Party) => {
        const fields = { ...(who === 'all' && { _All: 'on' }), ...(isOverridden && { Override: REASON }) };
        const answer = await staff.submit(`${PAGE}/${code}/${isOverridden ? 'override' : 'redeem'}`, fields);
        expect(answer.status).toBe(isAdmitted ? 303 : 409);
      };
      const inApi = async ({ code, reference }: Party) => {
        const path = who === 'all' ? `${BOOKINGS}/${reference}/check-in` : `/api/v2/operator/tickets/${code}/redeem`;
        const answer = await operator.api.post(path, isOverridden ? { Override: REASON } : {});
        expect([answer.status, answer.body.code]).toEqual(isAdmitted ? [200, undefined] : [409, PROBLEMS[state]]);
      };
      for (const letIn of [onPage, inApi]) {
        const party = await bringParty();
        const before = await redemptionsOf(party);
        await letIn(party);
        const added = (await redemptionsOf(party)).length - before.length;
        expect(added).toBe(isAdmitted ? { single: 1, all: 2 }[who] : 0);
        const reasons = (await redemptionsOf(party)).slice(0, added).map(({ Details }) => Details['Override']);
        expect(reasons).toEqual(Array(added).fill(state === 'valid' ? undefined : REASON));
      }
    },
  );

  it('is shown in the colour of its verdict, as ticket and as party', async () => {
    const { code, reference } = await bringParty();
    for (const entered of [code, reference, ` ${reference.toLowerCase()} `]) {
      const { status, text } = await staff.get(`${PAGE}?Code=${encodeURIComponent(entered)}`);
      expect([status, /data-verdict="(\w+)"/.exec(text)![1]]).toEqual([200, state === 'valid' ? 'good' : 'bad']);
      expect(text.includes('/redeem"')).toBe(state === 'valid');
      expect(text.includes('/override"')).toBe(state === 'early' || state === 'late');
      expect(text.includes('Still missing')).toBe(!(state in INSTANTS));
    }
  });
});
