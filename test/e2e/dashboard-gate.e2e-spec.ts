import { DashboardClient, addStaff } from '../support/dashboard-client';
import { addAnsweredSession } from '../support/day-sheet';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const BOOKINGS = '/api/v2/operator/bookings';
const PAGE = '/dashboard/check-in';

describe('the gate', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T08:30:00Z', operatorPerTest: true });
  let activityId: string;
  let staff: DashboardClient;

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 200);
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
  });

  async function book(FirstName: string, LastName: string, overrides: Record<string, unknown> = {}) {
    const Customer = { FirstName, LastName, Email: 'guest@example.com', Phone: '+447700900123' };
    const body = { ...bookingBody(activityId, overrides), Customer, Payment: { Method: 'cash' }, ...overrides };
    const booked = await operator.api.post(BOOKINGS, body);
    expect([booked.status, booked.text]).toEqual([201, booked.text]);
    const reference: string = booked.body.data.BookingReference;
    const { body: read } = await operator.api.get(`${BOOKINGS}/${reference}`);
    return { reference, code: read.data.UnitItems[0].TicketCode as string };
  }
  const show = (entered: string, others = '') => staff.get(`${PAGE}?Code=${encodeURIComponent(entered)}${others}`);
  const scan = (fields: Record<string, string>) => staff.submit(PAGE, fields);
  const verdictIn = (text: string) => /data-verdict="(\w+)"/.exec(text)?.[1];
  const checkedIn = async (reference: string) =>
    (await operator.api.get(`${BOOKINGS}/${reference}`)).body.data.CheckedIn;

  it('shows a scan, and lets the guest in when the empty field is sent', async () => {
    const [ada, grace] = [await book('Ada', 'Lovelace', { Participants: 2 }), await book('Grace', 'Hopper')];
    const scanned = await scan({ Code: ` ${ada.code.toLowerCase()}` });
    expect([scanned.status, await checkedIn(ada.reference)]).toEqual([303, 0]);
    const { text } = await staff.get(scanned.headers.get('location')!);
    expect(text).toContain(`name="_Shown" value="${ada.code}"`);
    expect(text).not.toContain('name="_All" value="on"/></form>');
    // Another ticket is scanned instead.
    await scan({ Code: grace.code, _Shown: ada.code });
    expect([await checkedIn(ada.reference), await checkedIn(grace.reference)]).toEqual([0, 0]);
    const admitted = await scan({ Code: '', _Shown: ada.code });
    expect((await staff.get(admitted.headers.get('location')!)).text).toContain('Welcome: Ada Lovelace');
    expect(await checkedIn(ada.reference)).toBe(1);
    const again = await scan({ Code: '', _Shown: ada.code });
    expect([again.status, verdictIn(again.text)]).toEqual([409, 'bad']);
    expect((await scan({ Code: '' })).headers.get('location')).toBe(PAGE);
  });

  it('says for what a ticket is, and warns of guests of another session than its own', async () => {
    const { ActivityID: hire } = await operator.addActivity({ Name: 'Boat hire' });
    const { TimeslotID: own } = await operator.addTimeslot(hire, '2027-06-05', '11:00');
    const [ada, grace] = [
      await book('Ada', 'Lovelace'),
      await book('Grace', 'Hopper', { ActivityID: hire, Time: '11:00' }),
    ];
    const verdictOf = (text: string) => /<section class="verdict (\w+)".*?<h2>/s.exec(text)!;
    const [markup, tone] = verdictOf((await show(ada.code)).text);
    expect([tone, markup]).toEqual(['good', expect.stringContaining('10:00 Sunset kayak tour')]);
    const atHire = `&Session=${own}`;
    const other = (await show(ada.code, atHire)).text;
    expect(verdictOf(other)[1]).toBe('warn');
    expect(other).toContain('For another session than this gate');
    expect(other).toContain(`<option value="${own}" selected>11:00 Boat hire</option>`);
    expect(verdictOf((await show(grace.code, atHire)).text)[1]).toBe('good');
    const choice = { AtOnce: 'on', Session: `${own}` };
    expect((await scan({ Code: ada.code, ...choice })).headers.get('location')).not.toContain('Done');
    expect((await scan({ Code: grace.code, ...choice })).headers.get('location')).toBe(
      `${PAGE}?Code=${grace.code}&Done=redeemed&AtOnce=on&Session=${own}`,
    );
    expect([await checkedIn(ada.reference), await checkedIn(grace.reference)]).toEqual([0, 1]);
  });

  it('lets in valid tickets at once if this is chosen, but no others', async () => {
    const ada = await book('Ada', 'Lovelace', { Participants: 2 });
    const owing = await book('Grace', 'Hopper', { Payment: { Method: 'invoice' } });
    const atOnce = { AtOnce: 'on' };
    const letIn = await scan({ Code: ada.code, ...atOnce });
    expect(letIn.headers.get('location')).toBe(`${PAGE}?Code=${ada.code}&Done=redeemed&AtOnce=on`);
    const { text } = await staff.get(letIn.headers.get('location')!);
    expect([verdictIn(text), await checkedIn(ada.reference)]).toEqual(['in', 1]);
    expect(text).toContain('Check in the other one');
    expect(text).toMatch(/name="AtOnce" value="on" checked/);
    for (const code of [ada.code, owing.code, ada.reference, 'Lovelace', 'nobody']) {
      const answer = await scan({ Code: code, ...atOnce });
      expect(answer.headers.get('location')).toMatch(new RegExp(`Code=${code}&AtOnce=on$`));
    }
    expect([await checkedIn(ada.reference), await checkedIn(owing.reference)]).toEqual([1, 0]);
    expect(verdictIn((await show(owing.code)).text)).toBe('warn');
    const explicit = await scan({ Code: '', _Shown: owing.code, ...atOnce });
    expect(explicit.headers.get('location')).toContain('Done=redeemed&AtOnce=on');
    expect(await checkedIn(owing.reference)).toBe(1);
  });

  it('takes a second reading of the guest who was just let in for the first, by the same person only', async () => {
    const { code } = await book('Ada', 'Lovelace');
    const atOnce = { Code: code, AtOnce: 'on' };
    const welcome = (await scan(atOnce)).headers.get('location')!;
    const { text } = await staff.get(welcome);
    expect(text).toContain(`name="_LetIn" value="${code}"`);
    const again = await scan({ ...atOnce, _LetIn: code });
    expect(again.headers.get('location')).toBe(welcome);
    expect(verdictIn((await staff.get(welcome)).text)).toBe('in');

    const used = expect.stringMatching(/AtOnce=on$/);
    const others = await DashboardClient.signIn(test, await addStaff(test, operator, 'gate', 'Sam Lee'));
    const elsewhere = await others.submit(PAGE, { ...atOnce, _LetIn: code });
    const another = await scan(atOnce);
    test.clock.advance(4);
    const later = await scan({ ...atOnce, _LetIn: code });
    for (const answer of [elsewhere, another, later]) expect(answer.headers.get('location')).toEqual(used);
    expect(verdictIn((await staff.get(later.headers.get('location')!)).text)).toBe('bad');
  });

  it('says what is missing: signatures and the balance, and what staff must know', async () => {
    const { answered, silent } = await addAnsweredSession(operator);
    const flagged = (await show(answered)).text;
    expect(flagged).toMatch(/Byron King: .*Can you swim\?<\/span> <strong>No/);
    expect(flagged).toMatch(/Ada Lovelace: .*Bees/);
    expect((await show(silent)).text).toContain('3 of 3 have not signed');
    const { reference, code } = await book('Ada', 'Owing', { Participants: 2, Payment: { Method: 'invoice' } });
    expect((await show(code)).text).toContain('£90.00 due');
    const Amount = { Amount: 7200, Currency: 'GBP' };
    expect((await operator.api.post(`${BOOKINGS}/${reference}/payments`, { Method: 'cash', Amount })).status).toBe(201);
    expect((await show(code)).text).toContain('£18.00 due');
    const judged = async () => (await operator.api.get(`/api/v2/operator/tickets/${code}`)).body.data;
    expect(await judged()).toMatchObject({ Verdict: 'admit', Warnings: ['unpaid'] });
    await operator.api.post(`${BOOKINGS}/${reference}/payments`, { Method: 'cash' });
    expect((await judged()).Warnings).toEqual([]);
    // A paid party that grows owes the difference.
    await operator.api.patch(`${BOOKINGS}/${reference}`, { Participants: 3 });
    const checkIn = await operator.api.post(`${BOOKINGS}/${reference}/check-in`);
    expect(checkIn.body.data).toMatchObject({ PaymentStatus: expect.any(String), CheckedIn: 3, Warnings: ['unpaid'] });
  });

  it('finds parties by name in any order, valid ones first, and lets in all', async () => {
    await operator.addTimeslot(activityId, '2027-06-04', '10:00', 10);
    test.clock.set('2027-06-04T08:30:00Z');
    const old = await book('Zoë', 'Müller', { Date: '2027-06-04' });
    test.clock.set('2027-06-05T08:30:00Z');
    const [zoe, max] = [await book('Zoë', 'Müller', { Participants: 3 }), await book('Max', 'Muller')];
    const { text } = await show('muller');
    const order = [...text.matchAll(/<a href="\/dashboard\/check-in\?Code=(\w{10})">/g)].map(
      ([, reference]) => reference,
    );
    expect(order).toEqual([max.reference, zoe.reference, old.reference]);
    expect(text).toContain('Check in all 3');
    expect(text).toMatch(new RegExp(`Code=${old.reference}" aria-label="Open: Zoë Müller"`));
    const only = (await show('MULLER  max')).text;
    expect(only).toContain('Valid: Max Muller, 1 person');
    const letIn = await staff.submit(`${PAGE}/${zoe.code}/redeem`, { _All: 'on' });
    expect((await staff.get(letIn.headers.get('location')!)).text).toContain('Welcome: Zoë Müller, 3 people');
    expect(await checkedIn(zoe.reference)).toBe(3);
    expect((await show('muller')).text).toContain('All here');
    expect((await show('nobody at all')).status).toBe(404);
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    for (const entered of ['muller', max.reference, max.code]) {
      expect((await stranger.get(`${PAGE}?Code=${entered}`)).status).toBe(404);
    }
  });

  it('lists who of the session is missing, up to 20 parties', async () => {
    for (let number = 10; number < 32; number++) await book('Guest', `Number ${number}`);
    const { reference } = await book('Ada', 'Lovelace', { Participants: 4 });
    await operator.api.post(`${BOOKINGS}/${reference}/check-in`, { Participants: 1 });
    const { text } = await show(reference);
    expect(text).toContain('Check in the other 3');
    expect(text).toContain('1 of 26 here');
    expect(text).toContain('1 of 4 here');
    expect(text).toContain('Showing 20 of 23 parties.');
    expect((await show('Guest')).text).toContain('Showing the first 20.');
  });
});
