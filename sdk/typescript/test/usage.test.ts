import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Slipway } from 'slipway-sdk';

const slipway = new Slipway({ baseUrl: process.env['SLIPWAY_URL']!, key: process.env['SLIPWAY_KEY']! });

const METERS = 150;
const LARGE = 9_007_199_254_740_991;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const query = { from: inDays(-1), to: inDays(1) };

test('records, and reads a summary of many meters', async () => {
  const Entries = Array.from({ length: METERS }, (_, index) => ({ Meter: `sdk-${index}`, Usage: 1.5 }));
  const { data: recorded } = await slipway.recordUsageBatch({ body: { Entries } });
  assert.equal(recorded.length, METERS);
  const { data: summary } = await slipway.getUsageSummary({ query });
  const own = summary.Meters.filter(({ Meter }) => Meter.startsWith('sdk-'));
  assert.equal(own.length, METERS);
  assert.ok(own.every(({ TotalUsage, EventCount }) => TotalUsage === 1.5 && EventCount === 1));
});

test('returns exact sums on request', async () => {
  // Their sum has more digits than a JavaScript number.
  for (const Usage of [LARGE, 0.000000001]) await slipway.recordUsage({ body: { Meter: 'exact', Usage } });
  const rounded = await slipway.getUsageSummary({ query });
  assert.equal(rounded.data.Meters.find(({ Meter }) => Meter === 'exact')!.TotalUsage, LARGE);
  const { data } = await slipway.exactly((exact) => exact.getUsageSummary({ query }));
  const meter = data.Meters.find(({ Meter }) => Meter === 'exact')!;
  const total: string = meter.TotalUsage;
  assert.equal(total, '9007199254740991.000000001');
  const events: number = meter.EventCount;
  assert.equal(events, 2);
  const sum: string = data.Totals.Usage;
  assert.match(sum, /^\d{16}\.\d+$/);
});
