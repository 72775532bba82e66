import { DashboardClient, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const MARKUP = '<script>alert("x")</script>';

describe('usage in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-03-29T12:00:00Z', operator: { timeZone: 'Europe/London' } });
  let staff: DashboardClient;

  beforeAll(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'staff'));
  });

  const record = (json: string) =>
    operator.api.raw(METERS, { method: 'POST', headers: { 'content-type': 'application/json' }, body: json });
  const at = (iso: string) => Date.parse(iso) / 1000;
  const page = (search = '', client = staff) => client.get(`/dashboard/usage${search}`);

  /** Name, events and usage of each row of the table of meters, as a reader sees them. */
  function rowsOf(html: string): string[][] {
    const table = /<table class="cards">.*?<\/table>/s.exec(html)?.[0] ?? '';
    return [...table.matchAll(/title="([^"]*)".*?"Events"[^>]*>(.*?)<.*?"Usage"[^>]*>(.*?)</gs)].map((row) =>
      row.slice(1).map((text) => text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')),
    );
  }

  /** Total events and usage of all meters. */
  const totalsOf = (html: string) => [.../<dl class="facts">(.*?)<\/dl>/s.exec(html)![1]!.matchAll(/<dd>(.*?)<\/dd>/g)];

  /** The API's figures as it writes them: a parsed number would lose digits. */
  async function figuresOfApi(from: string, to: string) {
    const { text, body } = await operator.api.get(METERS, { from, to });
    const usages = [...text.matchAll(/"TotalUsage":([\d.]+)/g)].map(([, usage]) => usage);
    const meters = body.data.Meters as { Meter: string; EventCount: number }[];
    return {
      rows: meters.map(({ Meter, EventCount }, index) => [Meter, String(EventCount), usages[index]]),
      totals: [String(body.data.Totals.Events), /"Totals":\{"Usage":([\d.]+)/.exec(text)![1], String(meters.length)],
    };
  }

  it('says what to do where nothing was used', async () => {
    const { status, text } = await page();
    expect(status).toBe(200);
    expect(text).toContain('No usage in this period.');
    expect(text).toContain('POST /api/v2/usage/meters');
  });

  it('shows the figures of the API to the digit, in its order', async () => {
    const whole = '9007199254740991';
    for (const [meter, usage, time] of [
      ['sms ', `${whole}`, '2027-03-01T00:00:00Z'],
      ['sms ', '0.000000001', '2027-03-28T00:59:59Z'],
      ['sms', '0.1', '2027-03-28T23:30:00Z'],
      ['sms', '0.2', '2027-03-28T22:30:00Z'],
      ['order-completed', '2.5', '2027-03-02T10:00:00Z'],
      [MARKUP, '2.5', '2027-03-02T10:00:00Z'],
      ['e\u0301t\u00e9 \u202e & "quoted" 🚣', '2.5', '2027-03-02T10:00:00Z'],
    ] as const) {
      const answer = await record(`{"Meter":${JSON.stringify(meter)},"Usage":${usage},"OccurredAt":${at(time)}}`);
      expect(answer.status).toBe(201);
    }
    for (const [from, to] of [
      ['2027-03-01', '2027-03-31'],
      ['2027-03-28', '2027-03-28'],
      ['2027-03-29', '2027-03-29'],
      ['2027-01-01', '2027-12-31'],
    ] as const) {
      const { text } = await page(`?from=${from}&to=${to}`);
      const { rows, totals } = await figuresOfApi(from, to);
      expect(rowsOf(text)).toEqual(rows);
      expect(totalsOf(text).map(([, figure]) => figure)).toEqual(totals);
    }
    const { text } = await page('?from=2027-03-01&to=2027-03-31');
    expect(rowsOf(text)[0]).toEqual(['sms ', '2', `${whole}.000000001`]);
    expect(text).not.toContain(MARKUP);
    expect(text.match(/built-in/g)).toHaveLength(1);
  });

  it('lists the points of the chart as the series of the API has them', async () => {
    for (const [from, to, Interval] of [
      ['2027-03-28', '2027-03-29', 'hour'],
      ['2027-03-01', '2027-03-31', 'day'],
      ['2026-12-15', '2027-03-31', 'month'],
    ] as const) {
      const { body } = await operator.api.get(`${METERS}/series`, { from, to, Interval, Meter: 'sms' });
      const { text } = await page(`?from=${from}&to=${to}&Draw.sms=on`);
      expect(text).toContain(`Usage by ${Interval}`);
      const points = [
        ...text.matchAll(/<tr><td>([^<]*)<\/td><td class="number">(\d+)<\/td><td class="number">([\d.]+)/g),
      ];
      expect(
        points.map(([, start, events, usage]) => [start!.replace(' ', 'T'), Number(events), Number(usage)]),
      ).toEqual(
        body.data.Meters[0].Points.map((point: Record<string, unknown>) => [
          point['From'],
          point['Events'],
          point['Usage'],
        ]),
      );
    }
  });

  it('draws every interval, also those without usage and those that a clock change cuts out', async () => {
    const { text } = await page('?from=2027-03-28&to=2027-03-28&Draw.sms=on');
    const drawn = JSON.parse(/data-chart="([^"]*)"/.exec(text)![1]!.replaceAll('&quot;', '"'));
    expect(drawn.labels).toHaveLength(23);
    expect(drawn.labels.slice(0, 3)).toEqual(['Sun 28 Mar, 00:00', 'Sun 28 Mar, 02:00', 'Sun 28 Mar, 03:00']);
    expect(drawn.lines).toEqual([[...Array<string>(22).fill('0'), '0.2']]);
  });

  it('draws the meters that the address names, whatever their names are', async () => {
    const { text } = await page('?from=2027-03-01&to=2027-03-31');
    const keys = [...text.matchAll(/type="checkbox" name="Draw\.([^"]*)" value="on" checked/g)].map(([, key]) => key!);
    expect(keys).toHaveLength(5);
    for (const key of keys) {
      const { text: one } = await page(`?from=2027-03-01&to=2027-03-31&Draw.${key}=on`);
      expect(
        [...one.matchAll(/type="checkbox" name="Draw\.([^"]*)" value="on" checked/g)].map(([, checked]) => checked),
      ).toEqual([key]);
    }
    const unknown = await page('?from=2027-03-01&to=2027-03-31&Draw.nothing=on');
    expect(unknown.status).toBe(200);
  });

  it('downloads what the API exports', async () => {
    const api = await operator.api.get('/api/v2/usage/meters.csv', { from: '2027-03-01', to: '2027-03-31' });
    const csv = await page('/usage.csv?from=2027-03-01&to=2027-03-31');
    expect([csv.status, csv.text]).toEqual([200, api.text]);
    for (const name of ['content-type', 'content-disposition']) {
      expect(csv.headers.get(name)).toBe(api.headers.get(name));
    }
  });

  it('refuses dates that make no sense, by the rules of the API', async () => {
    for (const search of [
      '?from=2027-02-29&to=2027-03-01',
      '?from=2027-03-02&to=2027-03-01',
      '?from=2027-03-02',
      '?from=2027-03-01&from=2027-03-02&to=2027-03-03',
    ]) {
      const answer = await page(search);
      expect([search, answer.status]).toEqual([search, 422]);
      expect((await page(`/usage.csv${search}`)).status).toBe(422);
    }
    const { text } = await page('?from=2027-03-02&to=2027-03-01');
    expect(text).toContain('<p class="alert" role="alert">to must be on or after from.</p>');
    expect((await page('?from=2017-01-01&to=2027-01-08')).status).toBe(200);
    expect((await page('?from=2017-01-01&to=2027-01-09')).status).toBe(422);
    expect((await page('?from=9999-12-01&to=9999-12-31')).status).toBe(200);
  });

  it('turns the pages of many meters', async () => {
    const Entries = Array.from({ length: 101 }, (_, n) => ({
      Meter: `many ${n}`,
      Usage: n + 1,
      OccurredAt: at('2026-06-01T12:00:00Z'),
    }));
    await operator.api.post(`${METERS}/batch`, { Entries });
    const first = await page('?from=2026-06-01&to=2026-06-01');
    const second = await page('?from=2026-06-01&to=2026-06-01&Page=2');
    const { rows } = await figuresOfApi('2026-06-01', '2026-06-01');
    expect([...rowsOf(first.text), ...rowsOf(second.text)]).toEqual(rows);
    expect(totalsOf(second.text).map(([, figure]) => figure)).toEqual(['101', '5151', '101']);
  });

  it('asks for a session and shows an operator only its own', async () => {
    expect((await page('', new DashboardClient(test.url))).status).toBe(303);
    expect((await page('/usage.csv', new DashboardClient(test.url))).status).toBe(303);
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    const all = '?from=2027-01-01&to=2027-12-31';
    expect((await page(all, stranger)).text).toContain('No usage in this period.');
    expect((await page(`/usage.csv${all}`, stranger)).text).toBe('ID,Meter,Usage,OccurredAt,ExtraInfo,VoidedAt\r\n');
  });
});
