import { expectSmallSteps } from '../support/small-steps';
import { askRaw } from '../support/raw-http';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const START = Date.parse('2027-01-01T00:00:00Z') / 1000;

/** Meters and hours with usage: so many points have a series of the first quarter. */
const METER_COUNT = 30;
const HOURS = 800;

/** Months that another meter has usage in. */
const MONTHS = 1_000;

const SERIES_BY_HOUR = `${METERS}/series?from=2027-01-01&to=2027-03-31&Interval=hour`;

/** What an operator has recorded, with one request each. */
const REQUESTS: [string, string][] = [
  ['a breakdown over many months', `${METERS}/breakdown?from=2035-01-01&to=2134-12-31&Meter=monthly&By=Campaign`],
  ['a series by hour', SERIES_BY_HOUR],
  ['a series by day', `${METERS}/series?from=2027-01-01&to=2031-12-31&Interval=day`],
  ['a series by month', `${METERS}/series?from=1970-01-01&to=2069-12-31&Interval=month`],
  ['a summary of many meters', `${METERS}?from=2028-01-01&to=2028-01-02`],
  ['all entries as CSV', `${METERS}.csv?from=2027-01-01&to=2027-03-31`],
];

describe('usage of any size', () => {
  const { test, operator } = useTestApp({ isolated: true });

  beforeAll(async () => {
    const entries = [];
    for (let hour = 0; hour < HOURS; hour++) {
      for (let meter = 0; meter < METER_COUNT; meter++) {
        entries.push({ Meter: `meter ${meter}`, Usage: 0.1, OccurredAt: START + hour * 3600 });
      }
    }
    const later = Date.parse('2028-01-01T12:00:00Z') / 1000;
    for (let n = 0; n < 10_000; n++) entries.push({ Meter: `one of many ${n}`, Usage: n + 1, OccurredAt: later });
    for (let month = 0; month < MONTHS; month++) {
      const ExtraInfo = JSON.stringify({ Campaign: `campaign ${month}` });
      entries.push({ Meter: 'monthly', Usage: 1, OccurredAt: Date.UTC(2035, month, 2) / 1000, ExtraInfo });
    }
    const definition = { DisplayName: 'Monthly', Unit: 'SMS', GroupBy: ['Campaign'] };
    expect((await operator.api.put(`${METERS}/definitions/monthly`, definition)).status).toBe(200);
    for (let n = 0; n < entries.length; n += 1000) {
      const { status } = await operator.api.post(`${METERS}/batch`, { Entries: entries.slice(n, n + 1000) });
      expect(status).toBe(201);
    }
  });

  const ask = (path: string) => askRaw(`${test.url}${path}`, 'GET', { authorization: `Bearer ${operator.api.key}` });

  it.each(REQUESTS)('is read in small steps: %s', async (_what, path) => {
    expect((await ask(path)).status).toBe(200);
    await expectSmallSteps(() => ask(path));
  });

  it('is answered as a whole, however many ask for it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => ask(SERIES_BY_HOUR)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toBe(answers[0]!.body);
    }
    const { Meters } = JSON.parse(answers[0]!.body).data;
    expect(Meters).toHaveLength(METER_COUNT);
    for (const { Points } of Meters) expect(Points).toHaveLength(HOURS);
  });

  it('is exported in order when thousands of entries have the same second', async () => {
    const { body } = await ask(`${METERS}.csv?from=2028-01-01&to=2028-01-01`);
    const ids = body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]));
    expect(ids).toHaveLength(10_000);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
  });
});
