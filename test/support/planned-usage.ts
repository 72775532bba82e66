import type { ApiClient } from './api-client';

const METERS = '/api/v2/usage/meters';

const ALLOWANCE = { Subject: '*', Amount: 1, Period: 'month', From: '2027-01-01' };

const PRICE = { From: '1970-01-01', Currency: 'GBP', Model: 'volume', Tiers: [{ UpTo: null, UnitPrice: '1' }] };

/** Meters with an aggregation, and the default. */
const AGGREGATIONS = { peak: 'max', level: 'weighted-sum', m: 'sum' };

/** Usage of subjects, with what is defined for its meters, and a closed month. @returns the ID of an entry */
export async function addPlannedUsage(api: ApiClient): Promise<number> {
  let ids: number[] = [];
  for (const [meter, Aggregation] of Object.entries(AGGREGATIONS)) {
    await api.put(`${METERS}/definitions/${meter}`, { Aggregation });
    ids = await recordEntries(api, meter);
  }
  await expectSuccess(api.put('/api/v2/usage/allowances/m', Array<object>(9).fill(ALLOWANCE)));
  await expectSuccess(api.put('/api/v2/usage/prices/m', [PRICE]));
  await expectSuccess(api.post('/api/v2/usage/statements/1970-01/close'));
  return ids[7]!;
}

async function recordEntries(api: ApiClient, meter: string): Promise<number[]> {
  const Entries = Array.from({ length: 40 }, (_, n) => ({
    ...{ Meter: meter, Usage: 1, OccurredAt: n, EntryKey: `key ${n}`, Subject: `customer ${n % 8}` },
  }));
  const { body } = await expectSuccess(api.post(`${METERS}/batch`, { Entries }));
  return body.data.map(({ ID }: { ID: number }) => ID);
}

async function expectSuccess(sent: ReturnType<ApiClient['post']>) {
  const answer = await sent;
  expect([answer.body, answer.status < 300]).toEqual([answer.body, true]);
  return answer;
}
