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
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'staff'));
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
      [1, 2, 3].map((number) => `waiting: Grace’s party, ${number} of 3 Standard Not answered +447700900123`),
    );
    expect(ada).toMatch(/^flagged: Ada Lovelace Standard 27 Allergies Bees Other answers .* Complete \+447700900123$/);
    expect(byron).toMatch(/^flagged: Byron King Standard Can you swim\? No Diet Nut, or &quot;peanut&quot;, allergy /);
    expect((await staff.get(sheet)).text).toContain('href="tel:+447700900123"');
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
});
