import { CheckoutService } from '../../src/checkout';
import { NAVIGATION } from '../../src/interfaces/dashboard/frame/navigation';
import { DemoService } from '../../src/demo';
import { Database } from '../../src/platform/database';
import { JobsRunner } from '../../src/platform/jobs';
import { UsageAuditService } from '../../src/metering';
import { addDays, isoWeekday, localDateAt } from '../../src/platform/values/time';
import type { ApiClient } from '../support/api-client';
import { DashboardClient } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

// Setting up the demo takes seconds, and much longer on a busy machine.
jest.setTimeout(300_000);

/** What `seed demo --json` prints. */
interface Seeded {
  readonly Keys: Record<'partner' | 'operator', string>;
  readonly Staff: { readonly Email: string; readonly Password: string };
}

const KAYAK = 'a_sunsetkayak1';
const SOURCES = ['ota', 'online', 'pos'];

describe.each([
  ['on a morning', '2027-06-08T08:00:00Z'],
  ['minutes before midnight, when every session of the day has ended', '2027-06-08T22:55:00Z'],
  ['on the day before the clocks change', '2027-10-30T08:00:00Z'],
  ['minutes after midnight on the first Saturday of a year', '2028-01-01T00:10:00Z'],
])('a demo that is set up %s', (_when, at) => {
  const { test } = useTestApp({ at });
  const today = localDateAt('Europe/London', Date.parse(at) / 1000);
  let seeded: Seeded;
  let partner: ApiClient;
  let owner: ApiClient;

  beforeAll(async () => {
    await test.app.get(DemoService).seed((keys) => (seeded = keys.toJSON() as Seeded));
    await test.app.get(JobsRunner).runOnce();
    partner = test.anonymous.withKey(seeded.Keys.partner);
    owner = test.anonymous.withKey(seeded.Keys.operator);
  });

  /** Everything of a paged list. */
  async function listAll(path: string): Promise<Record<string, any>[]> {
    const rows: Record<string, any>[] = [];
    for (let Cursor: string | undefined; ;) {
      const { body } = await owner.get(path, { Limit: 200, ...(Cursor !== undefined && { Cursor }) });
      rows.push(...body.data);
      if (body.NextCursor === null) return rows;
      Cursor = body.NextCursor as string;
    }
  }

  const bookings = async (query: object): Promise<Record<string, any>[]> =>
    (await owner.get('/api/v2/operator/bookings', { ...query, Limit: 200 })).body.data;

  async function eventsOf(meter: string, from: string, to: string): Promise<number> {
    const { body } = await owner.get('/api/v2/usage/meters', { from, to });
    const rows = body.data.Meters as { Meter: string; EventCount: number }[];
    return rows.find((row) => row.Meter === meter)?.EventCount ?? 0;
  }

  it('agrees with itself', async () => {
    expect(await test.capacityDifferences()).toEqual([]);
    expect((await test.app.get(UsageAuditService).verify()).differences).toEqual([]);
  });

  it('changes nothing when it runs again', async () => {
    const before = await bookings({});
    expect(await test.app.get(DemoService).seed(() => expect('keys').toBe('shown once'))).toBe(false);
    expect(await bookings({})).toEqual(before);
  });

  it('has a busy day: guests, arrivals, flags, open waivers and one open payment', async () => {
    const guests = (query: object) => bookings({ From: today, To: today, Status: 'confirmed', ...query });
    const all = await guests({});
    const sum = (field: string) => all.reduce((total, booking) => total + (booking[field] as number), 0);
    expect(sum('Participants')).toBeGreaterThanOrEqual(60);
    expect(sum('Participants')).toBeLessThanOrEqual(100);
    expect(sum('CheckedIn')).toBeGreaterThanOrEqual(10);
    expect(sum('CheckedIn')).toBeLessThan(sum('Participants') / 2);
    expect((await guests({ Flagged: true })).length).toBeGreaterThanOrEqual(1);
    const unsigned = await guests({ Waiver: 'incomplete' });
    expect(unsigned.length).toBeGreaterThanOrEqual(1);
    expect(unsigned.length).toBeLessThanOrEqual(all.length / 4);
    expect(await guests({ PaymentStatus: 'unpaid' })).toHaveLength(1);
    expect(await bookings({ Status: 'confirmed', PaymentStatus: 'unpaid' })).toHaveLength(1);
  });

  it('has a busy Saturday with the only session that is sold out', async () => {
    const daysUntil = Array.from({ length: 7 }, (_, days) => addDays(today, days + 1));
    const saturday = daysUntil.find((date) => isoWeekday(date) === 6)!;
    const slots = await test.app
      .get(Database)
      .rows<{ date: string; booked: number; capacity: number }>('SELECT date, booked, capacity FROM timeslot');
    const soldOut = slots.filter(({ booked, capacity }) => booked === capacity);
    expect(soldOut.map(({ date }) => date)).toEqual([saturday]);
    const sum = (field: 'booked' | 'capacity') =>
      slots.filter(({ date }) => date === saturday).reduce((total, slot) => total + slot[field], 0);
    const share = sum('booked') / sum('capacity');
    expect([share >= 0.55, share <= 0.75, share]).toEqual([true, true, share]);
  });

  it('sent its emails over the month, none of them about a session that had started', async () => {
    const startOf = new Map(
      (await listAll('/api/v2/operator/bookings')).map(({ BookingReference, StartsAt }) => [
        BookingReference,
        StartsAt,
      ]),
    );
    const sent = (await listAll('/api/v2/operator/emails')).filter(({ SentAt }) => SentAt !== null);
    const late = sent.filter(({ BookingReference, SentAt }) => SentAt >= (startOf.get(BookingReference) ?? Infinity));
    expect(late).toEqual([]);
    const perDate = new Map<string, number>();
    for (const { SentAt } of sent) {
      const date = localDateAt('Europe/London', SentAt as number);
      perDate.set(date, (perDate.get(date) ?? 0) + 1);
    }
    const ofMonth = [...perDate].filter(([date]) => date > addDays(today, -31));
    expect(ofMonth.length).toBeGreaterThanOrEqual(25);
    expect(Math.max(...perDate.values())).toBeLessThan(sent.length / 8);
  });

  it('has no meter whose sum is not what was used', async () => {
    const { body } = await owner.get('/api/v2/usage/meters', { from: addDays(today, -28), to: today });
    const meters = (body.data.Meters as { Meter: string }[]).map(({ Meter }) => Meter);
    expect(meters).toEqual(expect.arrayContaining(['photo-downloads', 'sms', 'workflow-email-sent']));
    expect(meters.filter((meter) => meter.startsWith('storage'))).toEqual([]);
  });

  it('has guests today and tomorrow, from every source', async () => {
    for (const date of [today, addDays(today, 1)]) {
      const guests = await bookings({ From: date, To: date, Status: 'confirmed' });
      expect([...new Set(guests.map(({ Source }) => Source))]).toEqual(expect.arrayContaining(SOURCES));
    }
  });

  it('has an order behind each paid sale of the shop and the desk', async () => {
    const sales = await listAll('/api/v2/operator/bookings');
    const own = sales.filter(
      ({ Source, PaymentStatus }) => PaymentStatus === 'paid' && (Source === 'online' || Source === 'pos'),
    );
    expect(new Set(own.map(({ Source }) => Source)).size).toBe(2);
    expect(await eventsOf('order-completed', '2020-01-01', '2099-12-31')).toBe(own.length);
    expect(await eventsOf('order-completed', today, today)).toBe(0);
  });

  it('has offered places to one party while another is waiting', async () => {
    expect(await eventsOf('waitlist-notified', '2020-01-01', '2099-12-31')).toBe(1);
    const desk = await DashboardClient.signIn(test, seeded.Staff.Email, seeded.Staff.Password);
    const { text } = await desk.get('/dashboard/waitlist');
    expect(text.match(/>(offered|waiting)</g)!.sort()).toEqual(['>offered<', '>waiting<']);
  });

  it('has a complete waiver with its answers', async () => {
    const [complete] = await bookings({ From: today, To: today, Waiver: 'complete', Flagged: true });
    const { body } = await owner.get(`/api/v2/operator/bookings/${complete!['BookingReference']}`);
    expect(body.data.Answers.length).toBeGreaterThanOrEqual(3);
  });

  it('has usage of this month and of the entire last one', async () => {
    const lastDay = addDays(`${today.slice(0, 7)}-01`, -1);
    const ownMonth = await eventsOf('sms', `${today.slice(0, 7)}-01`, today);
    const lastMonth = await eventsOf('sms', `${lastDay.slice(0, 7)}-01`, lastDay);
    expect([ownMonth, lastMonth]).toEqual([Number(today.slice(8)), Number(lastDay.slice(8))]);
  });

  it('has every place of the guides’ session on each of the next fourteen days', async () => {
    const path = `/api/v2/ota/partner/availability/${KAYAK}/timeslots`;
    for (let day = 1; day <= 14; day++) {
      const { body } = await partner.get(path, { Date: addDays(today, day) });
      const found = (body.data as { Time: string; Remaining: number }[]).find(({ Time }) => Time === '10:00');
      expect([day, found?.Remaining]).toEqual([day, 24]);
    }
  });

  it('shows something on every page of the dashboard', async () => {
    const desk = await DashboardClient.signIn(test, seeded.Staff.Email, seeded.Staff.Password);
    // Nothing can be sold any more on a day that has ended.
    const hasEnded = at.includes('T22');
    // A demo sends nothing to anybody.
    const empty = ['/dashboard/webhooks', ...(hasEnded ? ['/dashboard/sell'] : [])];
    const pages = NAVIGATION.flatMap(({ items }) => items).filter(({ href }) => !empty.includes(href));
    for (const { href } of pages) {
      const { status, text } = await desk.get(href);
      expect([href, status, text.includes('class="empty"')]).toEqual([href, 200, false]);
    }
  });
});

describe('a demo that is set up next to a running server', () => {
  const { test } = useTestApp({ at: '2027-06-08T08:00:00Z' });

  it('repeats a sale of its shop that the server aborted halfway', async () => {
    const checkouts = test.app.get(CheckoutService);
    const checkout = checkouts.checkout.bind(checkouts);
    const interrupted = jest.spyOn(checkouts, 'checkout').mockImplementationOnce(async (...sale) => {
      await test.clock.asOf(Date.parse('2027-06-08T08:00:00Z') / 1000, () => test.app.get(JobsRunner).runOnce());
      return checkout(...sale);
    });
    let key = '';
    await test.app.get(DemoService).seed((keys) => (key = (keys.toJSON() as Seeded).Keys.operator));
    const path = '/api/v2/operator/bookings';
    const { body } = await test.anonymous.withKey(key).get(path, { Source: 'online', PaymentStatus: 'paid' });
    expect(interrupted.mock.calls.length).toBe(body.data.length + 1);
    expect(await test.capacityDifferences()).toEqual([]);
  });
});
