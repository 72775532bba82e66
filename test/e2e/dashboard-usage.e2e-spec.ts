import { DashboardClient, addStaff } from '../support/dashboard-client';
import { countStatements } from '../support/statements';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const MARKUP = '<script>alert("x")</script>';

describe('usage in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-03-29T12:00:00Z', operator: { timeZone: 'Europe/London' } });
  let staff: DashboardClient;

  beforeAll(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  const record = (json: string) =>
    operator.api.raw(METERS, { method: 'POST', headers: { 'content-type': 'application/json' }, body: json });
  const at = (iso: string) => Date.parse(iso) / 1000;
  const page = (search = '', client = staff) => client.get(`/dashboard/usage${search}`);

  const plain = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll(',', '');

  /** Name, entries and usage of each row of the table of meters, as a reader sees them but for the separators. */
  function rowsOf(html: string): string[][] {
    const table = /<div class="glance"><table class="slim">.*?<\/table>/s.exec(html)?.[0] ?? '';
    const rows = table.matchAll(/title="([^"]*)".*?class="number">([\d.,]*) .*?class="number extra">(.*?)</gs);
    return [...rows].map(([, name, usage, events]) => [plain(name!), events!, plain(usage!)]);
  }

  /** Each card by the name of its meter. */
  function cardsOf(html: string): Map<string, string> {
    const cards = html.matchAll(/<article class="figure-card">.*?<\/article>/gs);
    return new Map([...cards].map(([card]) => [plain(/title="([^"]*)"/.exec(card)![1]!), card]));
  }

  const byName = (rows: readonly unknown[][]) => rows.map((row) => row.join(' | ')).sort();

  /** The API's figures as it writes them: a parsed number would lose digits. */
  async function figuresOfApi(from: string, to: string) {
    const { text, body } = await operator.api.get(METERS, { from, to });
    const names: Record<string, string> = { 'order-completed': 'Orders completed' };
    const usages = [...text.matchAll(/"TotalUsage":([\d.]+)/g)].map(([, usage]) => usage);
    const meters = body.data.Meters as { Meter: string; EventCount: number }[];
    return meters.map(({ Meter, EventCount }, index) => [names[Meter] ?? Meter, String(EventCount), usages[index]]);
  }

  it('says what to do where nothing was used', async () => {
    const { status, text } = await page();
    expect(status).toBe(200);
    expect(text).toContain('No usage in this period.');
    expect(text).toContain('POST /api/v2/usage/meters');
  });

  it('shows the figures of the API to the digit', async () => {
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
      const expected = await figuresOfApi(from, to);
      const there = rowsOf(text).filter(([, events]) => events !== '0');
      expect(byName(there)).toEqual(byName(expected));
    }
    const { text } = await page('?from=2027-03-01&to=2027-03-31');
    expect(rowsOf(text).find(([name]) => name === 'sms ')).toEqual(['sms ', '2', `${whole}.000000001`]);
    expect(text).toContain('9,007,199,254,740,991.000000001');
    expect(text).not.toContain(MARKUP);
    expect(text.match(/built-in/g)).toHaveLength(1);
  });

  it('compares a period as the API does, and a month with the same days of the one before', async () => {
    const day = (date: string) => at(`${date}T12:00:00Z`);
    for (const [date, usage] of [
      ['2026-10-01', 4],
      ['2026-10-03', 6],
      ['2026-10-31', 100],
      ['2026-11-02', 12.5],
    ] as const) {
      await record(`{"Meter":"compared","Usage":${usage},"OccurredAt":${day(date)}}`);
    }
    const changeOf = async (search: string) => {
      const card = cardsOf((await page(search)).text).get('compared')!;
      return /class="change">(.*?)<\/p>/s
        .exec(card)![1]!
        .replace(/<[^>]+>/g, '')
        .replace(/\s/g, ' ');
    };
    expect(await changeOf('?from=2026-11-01&to=2026-11-03')).toBe('+25% vs 10 (1 – 3 Oct)');
    expect(await changeOf('?from=2026-11-01&to=2026-11-30')).toBe('−89% vs 110 (1 – 31 Oct)');
    for (const [Compare, when] of [
      ['previous-period', '29 – 31 Oct'],
      ['previous-year', '1 – 3 Nov'],
    ] as const) {
      const { body } = await operator.api.get(METERS, { from: '2026-11-01', to: '2026-11-03', Compare });
      const before = body.data.Previous.Meters.find(({ Meter }: { Meter: string }) => Meter === 'compared');
      const was = before ? before.TotalUsage : '0';
      expect(await changeOf(`?from=2026-11-01&to=2026-11-03&Compare=${Compare}`)).toContain(` vs ${was} (${when})`);
    }
  });

  it('lists the points of the chart as the series of the API has them', async () => {
    for (const [from, to, Interval] of [
      ['2027-03-28', '2027-03-29', 'hour'],
      ['2027-03-01', '2027-03-31', 'day'],
      ['2026-12-15', '2027-03-31', 'month'],
    ] as const) {
      const { body } = await operator.api.get(`${METERS}/series`, { from, to, Interval, Meter: 'sms' });
      const card = cardsOf((await page(`?from=${from}&to=${to}`)).text).get('sms')!;
      expect(card).toContain(`Usage by ${Interval}`);
      const points = [
        ...card.matchAll(/<tr><td>([^<]*)<\/td><td class="number">(\d+)<\/td><td class="number">([\d.]+)/g),
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
    const card = cardsOf((await page('?from=2027-03-28&to=2027-03-28')).text).get('sms')!;
    const bars = [...card.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
    expect(bars).toHaveLength(23);
    expect([...bars.slice(0, 3), bars.at(-1)]).toEqual([
      ...['Sun 28 Mar, 00:00: 0', 'Sun 28 Mar, 02:00: 0', 'Sun 28 Mar, 03:00: 0', 'Sun 28 Mar, 23:00: 0.2'],
    ]);
  });

  it('marks the day that is not over, and draws nothing of what is to come', async () => {
    await record('{"Meter":"running","Usage":1}');
    const card = cardsOf((await page('?from=2027-03-28&to=2027-03-31')).text).get('running')!;
    const drawn = [...card.matchAll(/<g(?: class="(\w+)")?><title>(.*?):.*?<\/g>/gs)];
    expect(drawn.map(([bar, state, label]) => [label, state, bar.includes('column')])).toEqual([
      ['Sun 28 Mar', undefined, false],
      ['Mon 29 Mar', 'running', true],
      ['Tue 30 Mar', 'coming', false],
      ['Wed 31 Mar', 'coming', false],
    ]);
  });

  it('downloads what the API exports', async () => {
    const api = await operator.api.get('/api/v2/usage/meters.csv', { from: '2027-03-01', to: '2027-03-31' });
    const csv = await page('/usage.csv?from=2027-03-01&to=2027-03-31');
    expect([csv.status, csv.text]).toEqual([200, api.text]);
    for (const name of ['content-type', 'content-disposition']) {
      expect(csv.headers.get(name)).toBe(api.headers.get(name));
    }
    const [header, ...lines] = api.text.split('\r\n');
    const meter = encodeURIComponent(lines[0]!.split(',')[1]!);
    const { text } = await page(`/meter?from=2027-03-01&to=2027-03-31&Meter=${meter}`);
    const [, link] = /href="\/dashboard\/usage(\/usage\.csv[^"]*)"/.exec(text)!;
    const ofMeter = lines.filter((line) => line.split(',')[1] === lines[0]!.split(',')[1]);
    expect(ofMeter.length).toBeLessThan(lines.length - 1);
    expect((await page(link!.replaceAll('&amp;', '&'))).text).toBe([header, ...ofMeter, ''].join('\r\n'));
    expect((await page('/usage.csv?from=2027-03-01&to=2027-03-31&Meter=none')).text).toBe(`${header}\r\n`);
  });

  it('rejects dates that make no sense, by the rules of the API', async () => {
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
    const day = '?from=2026-06-01&to=2026-06-01';
    const texts: string[] = [];
    for (let number = 1; number <= 9; number++) texts.push((await page(`${day}&Page=${number}`)).text);
    expect(texts.map((text) => cardsOf(text).size)).toEqual([...Array<number>(8).fill(12), 5]);
    expect(byName(texts.flatMap(rowsOf))).toEqual(byName(await figuresOfApi('2026-06-01', '2026-06-01')));
    const statements = countStatements(test);
    const few = await statements(() => page('?from=2027-03-28&to=2027-03-28'));
    expect(await statements(() => page(day))).toBeLessThanOrEqual(few + 2);
  });

  describe('the page of a meter', () => {
    const meter = 'Ünit & <sms>';
    const path = `/dashboard/usage/meter?from=2025-01-01&to=2025-01-31&Meter=${encodeURIComponent(meter)}`;
    const at31 = at('2025-01-31T12:00:00Z');
    let owner: DashboardClient;
    let desk: DashboardClient;

    beforeAll(async () => {
      owner = await DashboardClient.signIn(test, await addStaff(test, operator));
      desk = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    });

    const submit = (action: string, fields: Record<string, string>, client = owner) =>
      client.submit(path.replace('/meter?', `/meter/${action}?`), fields);
    const post = (usage: string, extraInfo?: object) =>
      record(
        `{"Meter":${JSON.stringify(meter)},"Usage":${usage},"OccurredAt":${at31}${extraInfo ? `,"ExtraInfo":${JSON.stringify(JSON.stringify(extraInfo))}` : ''}}`,
      );

    it('lets owners say what it is called and broken down by, and shows its parts as the API has them', async () => {
      const rejected = await submit('definition', { DisplayName: 'x'.repeat(101), GroupBy: 'a, b, c' });
      expect(rejected.status).toBe(422);
      const described = { DisplayName: 'Text messages', Unit: 'SMS', Description: 'Sent', GroupBy: 'campaign' };
      expect((await submit('definition', described)).status).toBe(303);
      for (const [usage, campaign] of [
        ['1.5', 'spring'],
        ['2', 'spring'],
        ['4.000000001', '<b>'],
      ] as const) {
        expect((await post(usage, { campaign })).status).toBe(201);
      }
      const { text } = await owner.get(path);
      expect(text).toContain('<h1>Text messages</h1>');
      expect(text).toMatch(/7\.500000001<span class="unit"> SMS/);
      const query = { from: '2025-01-01', to: '2025-01-31', Meter: meter, By: 'campaign' };
      const groups = (await operator.api.get(`${METERS}/breakdown`, query)).body.data.Groups as Record<
        string,
        unknown
      >[];
      const table = /<h2>By campaign<\/h2>.*?<\/table>/s.exec(text)![0];
      const rows = [...table.matchAll(/<bdi class="clip wide" title="([^"]*)".*?<td class="number">(.*?)<\/td>/gs)];
      expect(rows.map(([, value, usage]) => [plain(value!), Number(usage)])).toEqual(
        groups.map(({ Value, TotalUsage }) => [Value, TotalUsage]),
      );
    });

    it('takes an entry back with a reason, once, and only for owners', async () => {
      const { ID } = (await post('100')).body.data;
      expect((await submit(`void/${ID}`, { Reason: 'twice' }, desk)).status).toBe(403);
      expect((await submit(`void/${ID}`, { Reason: 'x'.repeat(501) })).status).toBe(422);
      expect((await owner.get(path)).text).toContain('107.500000001');
      expect((await submit(`void/${ID}`, { Reason: 'sent twice' })).status).toBe(303);
      const { text } = await owner.get(path);
      expect(text).not.toContain('107.5');
      expect(text).toContain('sent twice');
      expect((await submit('void/999999999', {})).status).toBe(404);
    });

    it('is there for a meter without usage, and leads to all of them without a name', async () => {
      expect((await staff.get('/dashboard/usage/meter?Meter=never-used')).status).toBe(200);
      expect((await staff.get('/dashboard/usage/meter')).status).toBe(303);
    });
  });

  it('asks for a session and shows an operator only its own', async () => {
    expect((await page('', new DashboardClient(test.url))).status).toBe(303);
    expect((await page('/usage.csv', new DashboardClient(test.url))).status).toBe(303);
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    const all = '?from=2027-01-01&to=2027-12-31';
    expect((await page(all, stranger)).text).toContain('No usage in this period.');
    expect((await page(`/usage.csv${all}`, stranger)).text).toMatch(/^ID,Meter,[^\r]*,EventID\r\n$/);
  });
});
