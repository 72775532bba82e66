import { DashboardClient, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

const THRESHOLDS = '/api/v2/usage/thresholds';
const PAGE = `/dashboard/usage/meter?Meter=${encodeURIComponent('Ünit & <sms>')}`;

describe('thresholds on the page of a meter', () => {
  const { test, operator } = useTestApp({ at: '2027-06-10T16:00:00Z', operatorPerTest: true });
  let owner: DashboardClient;

  beforeEach(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  const submit = (action: string, fields: Record<string, string>, client = owner) =>
    client.submit(PAGE.replace('/meter?', `/meter/${action}?`), fields);
  const page = async () => (await owner.get(PAGE)).text;
  async function add(fields: Record<string, string>): Promise<string> {
    expect((await submit('thresholds', { Period: 'day', ...fields })).status).toBe(303);
    const { text } = await operator.api.get(THRESHOLDS);
    return text.match(/thr_\w+/g)!.at(-1)!;
  }

  it('are added and removed, by owners', async () => {
    for (const Limit of ['', 'many', '0', '1e3']) {
      expect([Limit, (await submit('thresholds', { Limit, Period: 'month' })).status]).toEqual([Limit, 422]);
    }
    const id = await add({ Limit: '1,000.000000001' });
    expect((await operator.api.get(THRESHOLDS)).text).toContain('"Limit":1000.000000001,"CreatedAt"');
    expect(await page()).toMatch(/>1,000\.000000001\s+per day<\/span>/);
    const desk = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    for (const action of ['remove', 'change']) {
      expect((await submit(`thresholds/${id}/${action}`, {}, desk)).status).toBe(403);
    }
    expect((await submit(`thresholds/${id}/remove`, {})).status).toBe(303);
    expect((await submit(`thresholds/${id}/remove`, {})).status).toBe(404);
  });

  it('show whose usage counts, and their levels', async () => {
    await add({ Limit: '9', Subject: 'ada & co', Levels: '' });
    await add({ Limit: '8', Subject: '*', Levels: '100, 50 %,80' });
    const text = await page();
    expect(text).toMatch(/9\s+per day · <bdi[^>]*>ada &amp; co<\/bdi>/);
    expect(text).toMatch(/8\s+per day · each subject · at 50%, 80%, 100%/);
    await add({ Limit: '7', Subject: 'bob' });
    const ofAda = (await owner.get(`${PAGE}&Subject=${encodeURIComponent('ada & co')}`)).text;
    expect(ofAda).toMatch(/9\s+per day.*8\s+per day.*name="Subject"[^>]*value="ada &amp; co"/s);
    expect(ofAda).not.toMatch(/7\s+per day/);
    const rejected = await submit('thresholds', { Limit: '1', Period: 'day', Levels: '50, half' });
    expect(rejected.status).toBe(422);
    expect(rejected.text).toContain('value="50, half"');
  });

  it('are changed where they were edited', async () => {
    const id = await add({ Limit: '1000.000000001', Levels: '5' });
    const shown = { '_Before.Limit': '1000.000000001', '_Before.Period': 'day', '_Before.Levels': '5' };
    const change = (fields: Record<string, string>) =>
      submit(`thresholds/${id}/change`, { ...shown, Limit: '1000.000000001', Period: 'day', Levels: '5', ...fields });
    for (const [name, wrong] of ['Limit=', 'Period=year', 'Levels=0', 'Levels=5, x'].map((each) => each.split('='))) {
      expect([name, (await change({ [name!]: wrong! })).status]).toEqual([name, 422]);
    }
    // Somebody else has changed the period since the page was shown.
    expect((await operator.api.patch(`${THRESHOLDS}/${id}`, { Period: 'month' })).status).toBe(200);
    expect((await change({ Levels: '100, 80' })).status).toBe(303);
    const stored = async () => (await operator.api.get(THRESHOLDS)).text;
    expect(await stored()).toContain('"Period":"month","Limit":1000.000000001,"Levels":[80,100]');
    expect((await change({ Limit: '5.5', Levels: '' })).status).toBe(303);
    expect(await stored()).toContain('"Period":"month","Limit":5.5,"CreatedAt"');
    expect((await submit('thresholds/thr_1/change', { Limit: '5' })).status).toBe(404);
  });
});
