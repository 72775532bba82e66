import { DashboardClient, addStaff } from '../support/dashboard-client';
import { addAnsweredSession } from '../support/day-sheet';
import { useTestApp } from '../support/use-test-app';

describe('the day sheet', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T08:00:00Z' });
  let session: Awaited<ReturnType<typeof addAnsweredSession>>;
  let staff: DashboardClient;
  let sheet: string;

  beforeAll(async () => {
    session = await addAnsweredSession(operator);
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    sheet = `/dashboard/schedule/${session.timeslotId}/sheet`;
  });

  /** The rows as a reader sees them, by their anchors. */
  async function rows(): Promise<Map<string, string>> {
    const { text } = await staff.get(sheet);
    const found = [...text.matchAll(/<tr id="([^"]*)" class="([^"]*)">(.*?)<\/tr>/gs)];
    return new Map(found.map(([, id, classes, cells]) => [id!, `${classes}: ${textOf(cells!)}`]));
  }
  const textOf = (html: string) =>
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  /** Address and row of a person's form. */
  const formOf = async (name: string) => {
    const { text } = await staff.get(sheet);
    const form = `action="(${sheet}/\\w{12}/\\w+)"[^>]*>(?:(?!</form>).)*name="_Row" value="([^"]*)"`;
    const [, path, row] = new RegExp(`${form}(?:(?!</form>).)*aria-label="[^"]*: ${name}"`, 's').exec(text)!;
    return { path: path!, fields: { _Row: row! } };
  };
  const tick = async (name: string) => {
    const { path, fields } = await formOf(name);
    return staff.submit(path, fields);
  };

  it('has a row for everybody: flags, age and phone, and in amber who has not answered', async () => {
    const [first, second, third, ada, byron] = [...(await rows()).values()];
    expect([first, second, third]).toEqual(
      [1, 2, 3].map((number) => `waiting: Grace hopper’s party, ${number} of 3 Standard Not answered +447700900123`),
    );
    expect(ada).toMatch(/^flagged: Ada Lovelace Standard 27 Allergies Bees Other answers .* Complete \+447700900123$/);
    expect(byron).toMatch(/^flagged: Byron King Standard Can you swim\? No Diet Nut, or &quot;peanut&quot;, allergy /);
    expect((await staff.get(sheet)).text).toContain('href="tel:+447700900123"');
  });

  it('downloads the people as CSV', async () => {
    expect((await staff.get(sheet)).text).toContain(`href="${sheet}/people.csv"`);
    const { headers, text } = await staff.get(`${sheet}/people.csv`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="people-2027-06-05-1000.csv"');
    const lines = text.replace('\uFEFF', '').trim().split(/\r?\n/);
    const api = await operator.api.get(`/api/v2/operator/timeslots/${session.timeslotId}/manifest.csv`);
    expect(lines).toEqual(api.text.trim().split(/\r?\n/));
    expect(lines).toHaveLength(6);
  });

  it('checks in a party on Today, lists it as new, and leads to the gate if it cannot', async () => {
    const today = async () => (await staff.get('/dashboard')).text;
    expect(textOf(/<section[^>]*id="newest".*?<\/section>/s.exec(await today())![0])).toMatch(
      /^Booked today All bookings 09:00 Grace hopper , 3 people: .*, 10:00 \(.*\) 09:00 Ada Lovelace , 2 people: /,
    );
    const path = `/dashboard/today/bookings/${session.silent}`;
    const ticked = await staff.submit(`${path}/check-in`, { Date: '2027-06-05' });
    const warned = `Date=2027-06-05&note=checked-in-waiver-incomplete#party-${session.silent}`;
    expect(ticked.headers.get('location')).toBe(`/dashboard?${warned}`);
    expect((await staff.get(`/dashboard?${warned}`)).text).toContain('although the waiver is not signed');
    expect(await today()).toContain(`action="${path}/undo"`);
    const again = await staff.submit(`${path}/check-in`, { Date: '2027-06-05' });
    expect(again.headers.get('location')).toBe(`/dashboard/check-in?Code=${session.silent}`);
    await staff.submit(`${path}/undo`, { Date: '2027-06-05' });
    expect(await today()).toContain(`action="${path}/check-in"`);
    expect((await staff.get('/dashboard?Date=2027-06-06')).text).not.toContain('Booked today');
  });

  it('ticks people off and on without JavaScript, and returns to their row', async () => {
    const ticked = await tick('Byron King');
    const anchor = `p-${session.answered}-2`;
    expect([ticked.status, ticked.headers.get('location')]).toEqual([303, `${sheet}#${anchor}`]);
    expect((await rows()).get(anchor)).toMatch(/^flagged here: ✓ Byron King/);
    expect((await staff.get(sheet)).text).toContain('1 here');
    const { data } = (await operator.api.get(`/api/v2/operator/bookings/${session.answered}`)).body;
    expect(data.CheckedIn).toBe(1);
    await tick('Byron King');
    expect((await rows()).get(anchor)).toMatch(/^flagged: Byron King/);
  });

  it('says why somebody cannot be ticked, and leads to the reason outside of the admission time', async () => {
    const { path } = await formOf('Ada Lovelace');
    await staff.submit(path);
    const again = await staff.submit(path);
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('role="alert"')]);
    await operator.api.patch('/api/v2/operator', { AdmitMinutesBefore: 15 });
    expect((await staff.get(sheet)).text).toMatch(
      /href="\/dashboard\/check-in\?Code=\w{12}" aria-label="Check in: Byron/,
    );
    await operator.api.patch('/api/v2/operator', { AdmitMinutesBefore: 180 });
  });

  it('is linked from Today, with all flagged answers of the day', async () => {
    const { text } = await staff.get('/dashboard');
    expect(text).toContain(`href="${sheet}"`);
    const [, href, number] = /<a href="([^"]*)"><strong>(\d+)<\/strong> flags<\/a>/.exec(text)!;
    expect(number).toBe('2');
    const flags = textOf((await staff.get(href!)).text);
    expect(flags).toContain('2 people with flagged answers');
    expect(flags).toMatch(/Ada Lovelace 27 years Allergies Bees Byron King Can you swim\? No/);
    expect(flags).not.toContain('Grace');
    const other = await staff.get('/dashboard/flags?Date=2027-06-06');
    expect(other.text).toContain('No flagged answers on this day.');
  });

  it('is the operator’s own', async () => {
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    const { path } = await formOf('Byron King');
    expect((await stranger.get(sheet)).status).toBe(404);
    expect((await stranger.submit(path)).status).toBe(404);
    expect(textOf((await stranger.get('/dashboard/flags?Date=2027-06-05')).text)).not.toContain('Byron');
  });

  it('has pages of 300 people, to which ticks return', async () => {
    const { TimeslotID } = await operator.addTimeslot(session.activityId, '2027-06-05', '10:15', 400);
    for (let party = 0; party < 31; party++) await session.book('Ada', 'Lovelace', { Time: '10:15', Participants: 10 });
    const path = `/dashboard/schedule/${TimeslotID}/sheet`;
    const rowsOf = (text: string) => [...text.matchAll(/<tr id="([^"]*)"/g)].map(([, id]) => id!);
    const pages = [(await staff.get(path)).text, (await staff.get(`${path}?Page=2`)).text];
    expect(pages.map((text) => rowsOf(text).length)).toEqual([300, 10]);
    expect(new Set(pages.flatMap(rowsOf)).size).toBe(310);
    for (const text of pages) expect(text).toContain('<strong>310 people</strong>');
    expect(pages[0]).toContain(`<a href="${path}?Page=2">More people ›</a>`);
    expect(rowsOf((await staff.get(`${path}?Page=9`)).text)).toEqual(rowsOf(pages[1]!));

    const [, action, row] = /action="([^"]*\/redeem)".*?name="_Row" value="([^"]*)"/s.exec(pages[1]!)!;
    const ticked = await staff.submit(action!, { _Row: row!, _Page: '2' });
    expect([ticked.status, ticked.headers.get('location')]).toEqual([
      303,
      `${path}?Page=2&note=checked-in-waiver-incomplete#${row}`,
    ]);
    expect((await staff.get(`${path}/people.csv`)).text.trim().split('\n')).toHaveLength(311);
  });
});
