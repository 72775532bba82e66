import { localDateAt } from '../../src/platform/values/time';
import { database } from '../support/test-database';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';

/** Full, half and quarter hours, changes of 30 minutes, missing and doubled midnights, skipped days, odd minutes. */
const ZONES = [
  'UTC',
  'Europe/London',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'America/Havana',
  'Asia/Beirut',
  'Africa/Cairo',
  'Pacific/Apia',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Africa/Monrovia',
  'Africa/Casablanca',
];

interface Entry {
  readonly Meter: string;
  readonly Usage: number;
  readonly OccurredAt: number;
}

describe('Day edges of usage', () => {
  const { test, operator } = useTestApp({ operator: { timeZone: 'UTC' } });
  const entries: Entry[] = [];
  let seed = database() === 'sqlite' ? 20261120 : 20261121;

  /** Park and Miller's generator: the same entries in every run. */
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;

  beforeAll(async () => {
    for (const zone of ZONES) entries.push(...entriesAroundEdges(zone));
    for (let start = 0; start < entries.length; start += 1000) {
      await operator.api.post(`${METERS}/batch`, { Entries: entries.slice(start, start + 1000) });
    }
  });

  /** Seconds before, at and after the beginnings of random dates and of those on which the zone did something odd. */
  function entriesAroundEdges(zone: string): Entry[] {
    const odd: Record<string, string[]> = {
      'Pacific/Apia': ['2011-12-30', '2011-12-31'],
      'America/Sao_Paulo': ['2018-11-04', '2018-02-18'],
      'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
      'America/St_Johns': ['2006-10-29', '2006-10-30'],
      'Pacific/Kiritimati': ['1979-10-01', '1995-01-01'],
    };
    const dates = [...(odd[zone] ?? []), ...Array.from({ length: 6 }, () => localDateAt('UTC', random(1.9e9)))];
    return dates.flatMap((date) => {
      const midnight = Date.parse(`${date}T00:00:00Z`) / 1000;
      return Array.from({ length: 30 }, () => {
        // Quarters of an hour within 15 hours, and a second to either side of them.
        const OccurredAt = Math.max(0, midnight + (random(121) - 60) * 900 + random(3) - 1);
        return { Meter: `meter ${random(3)}`, Usage: 1 + random(1000), OccurredAt };
      });
    });
  }

  const useZone = (TimeZone: string) => operator.api.patch('/api/v2/operator', { TimeZone });
  const sumOf = (chosen: Entry[]) => ({
    Usage: chosen.reduce((sum, { Usage }) => sum + Usage, 0),
    Events: chosen.length,
  });

  /** By the definition: the first second that a clock shows `from` up to before it first shows a date after `to`. */
  function bruteForce(zone: string, from: string, to: string): Entry[] {
    return entries.filter((_entry, index) => {
      const date = datesIn(zone)[index]!;
      return date >= from && date <= to;
    });
  }

  const shownDates = new Map<string, string[]>();

  /** The latest date a clock had shown by each entry: clocks set back over midnight do not start a date twice. */
  function datesIn(zone: string): string[] {
    const dates = shownDates.get(zone) ?? entries.map(({ OccurredAt }) => latestOf(zone, OccurredAt));
    shownDates.set(zone, dates);
    return dates;
  }

  const latestOf = (zone: string, at: number) =>
    [at, at - 1800, at - 3540].map((instant) => localDateAt(zone, instant)).sort()[2]!;

  it.each(ZONES)('are exact in %s, compared with a sum over the entries', async (zone) => {
    await useZone(zone);
    for (let round = 0; round < 12; round++) {
      const chosen = entries[random(entries.length)]!;
      const from = localDateAt(zone, chosen.OccurredAt);
      const to = localDateAt(zone, chosen.OccurredAt + [0, 86_400, 3_000_000, 300_000_000][round % 4]!);
      const { body } = await operator.api.get(METERS, { from, to });
      expect({ from, to, ...body.data.Totals }).toEqual({ from, to, ...sumOf(bruteForce(zone, from, to)) });
      expect(body.data.Period).toMatchObject({ From: from, To: to, TimeZone: zone });
    }
  });

  it.each(ZONES)('divide a range in %s into days, hours and months that add up to it', async (zone) => {
    await useZone(zone);
    for (const [from, to, ...intervals] of [
      ['1970-01-01', '2030-12-31', 'month'],
      ['2008-10-28', '2013-10-30', 'month', 'day'],
      ['2018-10-01', '2018-12-31', 'month', 'day', 'hour'],
      ['2011-12-29', '2012-01-01', 'month', 'day', 'hour'],
      ['2006-10-28', '2006-10-30', 'month', 'day', 'hour'],
    ]) {
      const total = (await operator.api.get(METERS, { from, to })).body.data;
      for (const Interval of intervals) {
        const { body } = await operator.api.get(`${METERS}/series`, { from, to, Interval });
        const sums = Object.fromEntries(
          body.data.Meters.map(({ Meter, Points }: { Meter: string; Points: { Usage: number }[] }) => [
            Meter,
            Points.reduce((sum, { Usage }) => sum + Usage, 0),
          ]),
        );
        const expected = total.Meters.map(({ Meter, TotalUsage }: Record<string, unknown>) => [Meter, TotalUsage]);
        expect(sums).toEqual(Object.fromEntries(expected));
      }
    }
  });

  it.each(ZONES)('are the same in the series of days and in the summary of each day in %s', async (zone) => {
    await useZone(zone);
    const points = [];
    for (let year = 1970; year < 2030; year += 5) {
      const query = { from: `${year}-01-01`, to: `${year + 4}-12-31`, Interval: 'day', Meter: 'meter 1' };
      const { body } = await operator.api.get(`${METERS}/series`, query);
      points.push(...(body.data.Meters[0]?.Points ?? []));
    }
    for (let round = 0; round < 8; round++) {
      const { From, FromTimestamp, Usage } = points[random(points.length)];
      const day = (await operator.api.get(METERS, { from: From, to: From })).body.data;
      expect(day.Period.FromTimestamp).toBe(FromTimestamp);
      expect(day.Meters.find(({ Meter }: { Meter: string }) => Meter === 'meter 1').TotalUsage).toBe(Usage);
    }
  });

  it.each([
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 0],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', 23],
    ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00Z', 25],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', 23.5],
    ['Asia/Kathmandu', '2026-12-01', '2026-11-30T18:15:00Z', 24],
    ['Pacific/Chatham', '2026-12-01', '2026-11-30T10:15:00Z', 24],
    ['UTC', '9999-12-31', '9999-12-31T00:00:00Z', 24],
    ['UTC', '0001-01-01', '0001-01-01T00:00:00Z', 24],
  ])('%s: %s starts at %s and has %d hours', async (zone, date, start, hours) => {
    await useZone(zone);
    const { Period } = (await operator.api.get(METERS, { from: date, to: date })).body.data;
    const FromTimestamp = Date.parse(start) / 1000;
    expect(Period).toMatchObject({ FromTimestamp, ToTimestamp: FromTimestamp + hours * 3600 - 1 });
  });

  it('shows an hour that the clock change repeats as two, and cuts months to the range', async () => {
    const london = await test.addOperator({ timeZone: 'Europe/London' });
    const at = (iso: string) => Date.parse(iso) / 1000;
    const times = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z'];
    await london.api.post(`${METERS}/batch`, {
      Entries: times.map((iso) => ({ Meter: 'a', Usage: 0.1, OccurredAt: at(iso) })),
    });
    const series = async (Interval: string, from = '2026-10-25') =>
      (await london.api.get(`${METERS}/series`, { from, to: '2026-11-30', Interval })).body.data.Meters[0].Points;
    expect((await series('hour')).slice(0, 2)).toEqual([
      { From: '2026-10-25T01:00', FromTimestamp: at('2026-10-25T00:00:00Z'), Usage: 0.1, Events: 1 },
      { From: '2026-10-25T01:00', FromTimestamp: at('2026-10-25T01:00:00Z'), Usage: 0.1, Events: 1 },
    ]);
    expect(await series('month', '2026-10-02')).toEqual([
      { From: '2026-10-02', FromTimestamp: at('2026-10-01T23:00:00Z'), Usage: 0.3, Events: 3 },
      { From: '2026-11-01', FromTimestamp: at('2026-11-01T00:00:00Z'), Usage: 0.1, Events: 1 },
    ]);
  });
});
