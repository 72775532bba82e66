import { textOf } from '../support/customer-pages';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

const price = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('prices by date in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let owner: DashboardClient;
  let page: string;
  let api: string;
  let adult: number;
  let child: number;

  beforeAll(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
  });
  beforeEach(async () => {
    const TicketTypes = [
      { Name: 'Adult', Price: price(4500) },
      { Name: 'Child', Price: price(2500) },
    ];
    const activity = await operator.addActivity({ Price: undefined, TicketTypes });
    [adult, child] = activity.TicketTypes.map(({ ID }: { ID: number }) => ID);
    page = `/dashboard/activities/${activity.ActivityID}/prices`;
    api = `/api/v2/operator/activities/${activity.ActivityID}/prices`;
  });

  const rules = async () => (await operator.api.get(api)).body.data;
  const add = (fields: Record<string, string>) =>
    owner.submit(`${page}?Month=2027-06`, { TicketTypeID: String(adult), ...fields });
  /** IDs of the rules, in order. */
  const ids = async () => {
    return [...(await owner.get(page)).text.matchAll(/<li id="rule-(\d+)"/g)].map(([, id]) => id!);
  };

  /** What a day of the month costs, as it is read. */
  async function day(label: string, query = ''): Promise<string> {
    const answer = await owner.get(`${page}${query}`);
    const section = new RegExp(`<section[^>]*aria-label="${label}">.*?</section>`, 's').exec(answer.text)![0];
    return textOf({ ...answer, text: section.replace(/<h3>.*?<\/h3>/s, '') });
  }

  it('are added, changed, moved and removed', async () => {
    const added = await owner.submit(`${page}?Month=2027-06`, [
      ...[['TicketTypeID', String(adult)], ['Price.Amount', '55.00'], ['Weekdays', 'saturday'], ['Weekdays', 'sunday']],
    ] as [string, string][]); // prettier-ignore
    expect([added.status, added.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/Month=2027-06.*#rules$/),
    ]);
    const full = { 'Price.Amount': '£60', From: '2027-06-05', To: '2027-06-06', Times: '18:00, 10:00' };
    expect((await add(full)).status).toBe(303);
    const weekend = { TicketTypeID: adult, Weekdays: ['saturday', 'sunday'], Price: price(5500) };
    const holiday = {
      TicketTypeID: adult,
      From: '2027-06-05',
      To: '2027-06-06',
      Times: ['10:00', '18:00'],
      Price: price(6000),
    };
    expect(await rules()).toEqual([weekend, holiday]);

    const [first, second] = await ids();
    expect((await owner.submit(`${page}/${second}/order`, { Position: '0' })).status).toBe(303);
    expect(await rules()).toEqual([holiday, weekend]);

    const [moved] = await ids();
    expect((await owner.get(`${page}?Rule=${moved}`)).text).toMatch(
      /Change rule 1.*value="60\.00".*value="10:00, 18:00"/s,
    );
    const changed = await owner.submit(`${page}/${moved}`, { TicketTypeID: String(child), 'Price.Amount': '20' });
    expect(changed.status).toBe(303);
    expect(await rules()).toEqual([{ TicketTypeID: child, Price: price(2000) }, weekend]);

    expect((await owner.submit(`${page}/${(await ids())[1]}/remove`)).status).toBe(303);
    expect(await rules()).toEqual([{ TicketTypeID: child, Price: price(2000) }]);
    for (const path of [`${first}/remove`, `${first}/order`, 'x/remove']) {
      expect((await owner.submit(`${page}/${path}`, { Position: '0' })).status).toBe(404);
    }
    const late = await owner.submit(`${page}/${first}`, { TicketTypeID: String(child), 'Price.Amount': '1' });
    expect([late.status, late.text]).toEqual([404, expect.stringContaining('The prices have changed since')]);
  });

  it('say what is wrong, and keep what was entered', async () => {
    const fields = { 'Price.Amount': 'cheap', From: '2027-06-06', To: '2027-06-05', Times: 'noon' };
    const rejected = await add(fields);
    expect(rejected.status).toBe(422);
    for (const value of Object.values(fields)) expect(rejected.text).toContain(`value="${value}"`);
    for (const name of ['Price-Amount', 'To', 'Times']) expect(rejected.text).toContain(`id="rule-${name}-error"`);
    expect((await add({ TicketTypeID: '1', 'Price.Amount': '1' })).status).toBe(422);
    expect(await rules()).toEqual([]);
    await operator.api.put(
      api,
      Array.from({ length: 200 }, () => ({ TicketTypeID: adult, Price: price(1) })),
    );
    const full = await add({ 'Price.Amount': '1' });
    expect([full.status, full.text]).toEqual([422, expect.stringContaining('at most 200 price rules')]);
  });

  it('show what each day of a month costs, lowest first, and the rule for it', async () => {
    await operator.api.put(api, [
      { TicketTypeID: adult, Weekdays: ['saturday'], Price: price(5500) },
      { TicketTypeID: child, From: '2027-07-03', Times: ['18:00'], Price: price(1500) },
    ]);
    expect(await day('Fri 4 Jun')).toBe('£25.00 Child £45.00 Adult');
    expect(await day('Sat 5 Jun')).toBe('£25.00 Child £55.00 Adult 1');
    expect(await day('Sat 3 Jul', '?Month=2027-07')).toBe('£15.00 Child at 18:00 2 £25.00 Child £55.00 Adult 1');
    const [first] = await ids();
    expect((await owner.get(page)).text).toContain(`href="#rule-${first}" aria-label="Rule 1"`);
    for (const Month of ['2027-13', 'x', '2027']) {
      expect((await owner.get(`${page}?Month=${Month}`)).text).toContain('June 2027');
    }
  });
});
