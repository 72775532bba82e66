const METERS = '/api/v2/usage/meters';
const THRESHOLDS = '/api/v2/usage/thresholds';
const ALLOWANCES = '/api/v2/usage/allowances/sms';

/** Headers of an event in binary mode. */
export const CLOUD_EVENT = { 'ce-specversion': '1.0', 'ce-type': 'sms', 'ce-source': '/gateway', 'ce-id': '1' };

interface Calls {
  readonly get: (path: string, query?: object) => Promise<any>;
  readonly post: (path: string, body?: unknown) => Promise<any>;
  readonly put: (path: string, body: unknown) => Promise<any>;
  readonly patch: (path: string, body: unknown) => Promise<any>;
  readonly remove: (path: string) => Promise<any>;
}

/** Has usage in every form: corrects an entry and takes it back, describes a meter, breaks its usage down and has thresholds of it reached, changed and removed. */
export async function detailUsage({ get, post, put, patch, remove }: Calls, period: object): Promise<void> {
  const [{ ID }] = await post(`${METERS}/batch`, { Entries: [{ Meter: 'sms', Usage: 1, ExtraInfo: '{}' }] });
  const corrected = await post(`${METERS}/entries/${ID}/correct`, { Usage: 2, Reason: 'wrong unit' });
  await post(`${METERS}/entries/${corrected.ID}/void`, { Reason: 'twice' });
  await put(`${METERS}/definitions/sms`, { DisplayName: 'Texts', Unit: 'SMS', GroupBy: ['Campaign'] });
  await get(`${METERS}/definitions`);
  await post(METERS, { Meter: 'sms', Usage: 0.5, ExtraInfo: '{"Campaign":"spring"}' });
  await get(`${METERS}/breakdown`, { ...period, Meter: 'sms', By: 'Campaign' });
  await get(`${METERS}/breakdown.csv`, { ...period, Meter: 'sms', By: 'Campaign' });
  const { ThresholdID } = await post(THRESHOLDS, { Meter: 'sms', Period: 'month', Limit: 4.5 });
  await post(METERS, { Meter: 'sms', Usage: 1000 });
  const each = await post(THRESHOLDS, { Meter: 'sms', Subject: '*', Period: 'month', Limit: 4, Levels: [50, 75] });
  await patch(`${THRESHOLDS}/${each.ThresholdID}`, { Limit: 6, Levels: null });
  await patch(`${THRESHOLDS}/${each.ThresholdID}`, { Levels: [50, 100] });
  await get(THRESHOLDS);
  await get(THRESHOLDS, { Subject: '*' });
  await remove(`${THRESHOLDS}/${ThresholdID}`);
  await post(METERS, { Meter: 'sms', Usage: 3, Subject: 'customer-4711' });
  await get('/api/v2/usage/subjects', { ...period, Search: 'customer' });
  await put(`${METERS}/definitions/users`, { Aggregation: 'unique', UniqueBy: 'User' });
  await post(METERS, { Meter: 'users', Usage: 1, Subject: 'customer-4711', ExtraInfo: '{"User":"ada"}' });
  await get('/api/v2/usage/subjects', { ...period, Meter: 'users' });
  await get(METERS, { ...period, Subject: 'customer-4711' });
  const Tiers = [
    { UpTo: 2, UnitPrice: '0.5', FlatFee: { Amount: 100, Currency: 'GBP' } },
    { UpTo: null, UnitPrice: '0.25' },
  ];
  await put('/api/v2/usage/prices/sms', [{ From: '2020-01-01', Currency: 'GBP', Model: 'graduated', Tiers }]);
  await get('/api/v2/usage/prices/sms');
  await get('/api/v2/usage/statement', { month: '2020-02', Subject: 'customer-4711' });
  await get('/api/v2/usage/statement.csv', { month: '2020-02', Subject: 'customer-4711' });
  await post('/api/v2/usage/statements/2020-02/close');
  const allowance = { Subject: '*', Amount: 4.5, From: '2026-12-01' };
  await put(ALLOWANCES, [
    { ...allowance, Period: 'month', Rollover: 0 },
    { ...allowance, Period: 'once', ExpiresAt: '2026-12-31' },
  ]);
  await get(ALLOWANCES);
  await get('/api/v2/usage/balance', { Subject: 'customer-4711', Meter: 'sms' });
  await get(METERS, period);
  await get(METERS, { ...period, Compare: 'previous-year' });
  await get(`${METERS}/series`, { ...period, Interval: 'day' });
  await get(`${METERS}/entries`, period);
}
