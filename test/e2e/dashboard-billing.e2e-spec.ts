import { DashboardClient, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

const USAGE = '/dashboard/usage';
const METER = 'Ünit & <sms>';
const QUERY = `Meter=${encodeURIComponent(METER)}`;
const SUBJECT = 'ada & <co>';

const at = (iso: string) => Date.parse(iso) / 1000;

describe('billing in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-10T16:00:00Z', operatorPerTest: true });
  let owner: DashboardClient;

  beforeEach(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  const setPrice = (fields: Record<string, string>, client = owner) =>
    client.submit(`${USAGE}/prices/set?${QUERY}`, { From: '2027-01-01', Model: 'graduated', ...fields });
  const prices = async () => (await operator.api.get(`/api/v2/usage/prices/${encodeURIComponent(METER)}`)).body.data;
  const record = (Usage: number, Subject: string, date: string) =>
    operator.api.post('/api/v2/usage/meters', { Meter: METER, Usage, Subject, OccurredAt: at(`${date}T12:00:00Z`) });
  const textOf = async (path: string) => (await owner.get(`${USAGE}${path}`)).text;

  it('sets, changes and removes prices of a meter', async () => {
    const tiers = {
      ...{ 'Tiers.0.UpTo': '1,000', 'Tiers.0.UnitPrice': '0.02', 'Tiers.0.FlatFee': '2.50' },
      ...{ 'Tiers.1.UpTo': '', 'Tiers.1.UnitPrice': '', 'Tiers.2.UnitPrice': '0.0125' },
    };
    expect((await setPrice(tiers)).status).toBe(303);
    const FlatFee = { Amount: 250, Currency: 'GBP' };
    const graduated = {
      ...{ From: '2027-01-01', Currency: 'GBP', Model: 'graduated' },
      Tiers: [
        { UpTo: 1000, UnitPrice: '0.02', FlatFee },
        { UpTo: null, UnitPrice: '0.0125' },
      ],
    };
    expect(await prices()).toEqual([graduated]);
    const packages = { From: '2027-07-01', Model: 'package', PackageSize: '100.5', 'Tiers.0.UnitPrice': '1.50' };
    expect((await setPrice(packages)).status).toBe(303);
    expect((await prices())[1]).toMatchObject({ Model: 'package', PackageSize: 100.5 });
    expect(await textOf(`/prices?${QUERY}&From=2027-01-01`)).toMatch(/name="Tiers.0.FlatFee"[^>]*value="2.50"/);
    expect((await setPrice({ 'Tiers.0.UnitPrice': '3' })).status).toBe(303);
    expect((await prices())[0].Tiers).toEqual([{ UpTo: null, UnitPrice: '3' }]);
    const remove = `${USAGE}/prices/2027-07-01/remove?${QUERY}`;
    expect((await owner.submit(remove, {})).status).toBe(303);
    expect(await prices()).toHaveLength(1);
  });

  it.each<[Record<string, string>, string]>([
    [{}, 'Tiers'],
    [{ 'Tiers.0.UnitPrice': 'cheap' }, 'Tiers.0.UnitPrice'],
    [{ 'Tiers.0.UpTo': 'many', 'Tiers.0.UnitPrice': '1', 'Tiers.1.UnitPrice': '1' }, 'Tiers.0.UpTo'],
    [{ 'Tiers.2.UpTo': '5', 'Tiers.2.UnitPrice': '1' }, 'Tiers.2.UpTo'],
    [{ 'Tiers.0.UnitPrice': '1', 'Tiers.0.FlatFee': '0.001' }, 'Tiers.0.FlatFee'],
    [{ 'Tiers.0.UnitPrice': '1', From: 'tomorrow' }, 'From'],
    [{ 'Tiers.0.UnitPrice': '1', Model: 'package' }, 'PackageSize'],
    [{ 'Tiers.0.UnitPrice': '1', PackageSize: '5' }, 'PackageSize'],
  ])('shows what is wrong with %j, and what was typed', async (fields, name) => {
    for (const action of ['set', 'preview']) {
      const answer = await owner.submit(`${USAGE}/prices/${action}?${QUERY}`, {
        ...{ From: '2027-01-01', Model: 'graduated' },
        ...fields,
      });
      expect([action, answer.status]).toEqual([action, 422]);
      if (name !== 'Tiers') {
        expect(answer.text).toMatch(new RegExp(`name="${name.replaceAll('.', '\\.')}"[^>]*aria-invalid`));
      }
    }
    expect(await prices()).toEqual([]);
  });

  it('previews what last month would have cost, and saves nothing', async () => {
    await setPrice({ 'Tiers.0.UnitPrice': '1' });
    await record(7, SUBJECT, '2027-05-05');
    await record(5, SUBJECT, '2027-06-05');
    const fields = { From: '2027-06-01', Model: 'graduated', 'Tiers.0.UnitPrice': '0.50' };
    const { status, text } = await owner.submit(`${USAGE}/prices/preview?${QUERY}`, fields);
    expect(status).toBe(200);
    expect(text).toContain('ada &amp; &lt;co>');
    expect(text).toMatch(/£7\.00.*£3\.50/s);
    expect(text).toMatch(/name="Tiers.0.UnitPrice"[^>]*value="0.50"/);
    expect(await prices()).toHaveLength(1);
  });

  it('shows statements, and closes a month', async () => {
    await setPrice({ 'Tiers.0.UnitPrice': '1' });
    for (let n = 0; n < 51; n++) await record(n + 1, n === 0 ? SUBJECT : `subject ${n}`, '2027-05-05');
    const first = await textOf('/statements?Month=2027-05');
    expect(first).toMatch(/ada &amp; &lt;co>.*£1\.00.*subject 49.*£50\.00/s);
    expect(first).not.toContain('subject 50<');
    const next = /href="([^"]*After=\d+)"/.exec(first)![1]!.replaceAll('&amp;', '&');
    expect((await owner.get(next)).text).toContain('£51.00');

    const statement = `/statement?Month=2027-05&Subject=${encodeURIComponent(SUBJECT)}`;
    expect(await textOf(statement)).toMatch(/open.*£1\.00/s);
    const csv = await textOf(statement.replace('statement?', 'statement.csv?'));
    expect(csv).toContain(`${SUBJECT},${METER},2027-05`);
    expect((await owner.submit(`${USAGE}/statements/2027-05/close`, {})).status).toBe(303);
    await record(2, SUBJECT, '2027-05-06');
    expect(await textOf(statement)).toMatch(/closed.*£1\.00/s);
    expect(await textOf(`/statement?Subject=${encodeURIComponent(SUBJECT)}`)).toMatch(/change in May 2027.*£2\.00/s);
    expect(await textOf('/statements?Month=2027-05')).not.toContain('Close this month');
    expect((await setPrice({ 'Tiers.0.UnitPrice': '9' })).status).toBe(422);
    expect((await owner.submit(`${USAGE}/prices/2027-01-01/remove?${QUERY}`, {})).status).toBe(422);
    const early = await owner.submit(`${USAGE}/statements/2027-07/close`, {});
    expect(early.status).toBe(422);
    expect(early.text).toContain('2027-07 has not started');
  });

  it('is for owners', async () => {
    const desk = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    for (const path of [`/prices?${QUERY}`, '/statements', '/statement?Subject=a', '/statement.csv?Subject=a']) {
      expect([path, (await desk.get(`${USAGE}${path}`)).status]).toEqual([path, 403]);
    }
    expect((await setPrice({ 'Tiers.0.UnitPrice': '1' }, desk)).status).toBe(403);
    expect((await desk.submit(`${USAGE}/statements/2027-05/close`, {})).status).toBe(403);
  });
});
