import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const PRICES = '/api/v2/usage/prices';

const TIER = { UpTo: null, UnitPrice: '0.0125' };
const PRICE = { From: '2026-01-01', Currency: 'GBP', Model: 'graduated', Tiers: [TIER] };

/** Field and code of each error. */
const errorsOf = (body: { errors: { field: string; code: string }[] }) =>
  body.errors.map(({ field, code }) => [field, code]);

describe('prices of usage', () => {
  const { test, operator } = useTestApp({ operatorPerTest: true, at: '2026-07-01T08:00:00Z' });

  const put = (body: unknown, meter = 'sms') => operator.api.put(`${PRICES}/${encodeURIComponent(meter)}`, body);

  it('are returned as they were set, ordered by date, and replaced as a whole', async () => {
    const later = {
      ...{ From: '2026-08-01', Currency: 'GBP', Model: 'volume' },
      Tiers: [{ UpTo: 1000.5, UnitPrice: '0.02', FlatFee: { Amount: 500, Currency: 'GBP' } }, TIER],
    };
    const packages = { ...PRICE, From: '2026-09-01', Model: 'package', PackageSize: 100 };
    expect((await put([packages, later, PRICE])).body).toEqual({ data: [PRICE, later, packages] });
    expect((await operator.api.get(`${PRICES}/sms`)).body).toEqual({ data: [PRICE, later, packages] });
    expect((await put([PRICE], 'SMS ')).body.data).toEqual([PRICE]);
    expect((await put([later])).body.data).toEqual([later]);
    expect((await put([])).body.data).toEqual([]);
    expect((await operator.api.get(`${PRICES}/SMS%20`)).body.data).toEqual([PRICE]);
    expect((await operator.api.get(`${PRICES}/unknown`)).body.data).toEqual([]);
  });

  it('keep every digit', async () => {
    const body = JSON.stringify([{ ...PRICE, Tiers: [{ UpTo: 0, UnitPrice: '0.000000001' }, TIER] }]);
    const exact = body.replace('"UpTo":0', '"UpTo":9007199254740990.123456789');
    const { text } = await operator.api.raw(`${PRICES}/sms`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: exact,
    });
    expect(text).toBe(`{"data":${exact}}`);
  });

  it.each<[unknown, [string, string][]]>([
    [{}, [['', 'is-array']]],
    [null, [['', 'is-array']]],
    [[1], [['0', 'is-object']]],
    [
      [{}],
      [
        ...[
          ['0.Model', 'is-defined'],
          ['0.Currency', 'is-defined'],
          ['0.From', 'is-defined'],
          ['0.Tiers', 'is-array'],
        ],
      ] as [string, string][],
    ],
    [[{ ...PRICE, Colour: 1 }], [['0.Colour', 'unknown-field']]],
    [[{ ...PRICE, Model: 'flat' }], [['0.Model', 'is-in']]],
    [[{ ...PRICE, Currency: 'gbp' }], [['0.Currency', 'is-currency']]],
    [[{ ...PRICE, From: '2026-02-29' }], [['0.From', 'is-date']]],
    [[PRICE, PRICE], [['1.From', 'repeated']]],
    [[{ ...PRICE, Tiers: [] }], [['0.Tiers', 'array-min-size']]],
    [[{ ...PRICE, Tiers: [TIER, TIER] }], [['0.Tiers.0.UpTo', 'is-defined']]],
    [[{ ...PRICE, Tiers: [{ ...TIER, UpTo: 5 }] }], [['0.Tiers.0.UpTo', 'not-allowed']]],
    [[{ ...PRICE, Tiers: [{ ...TIER, UpTo: 0 }, TIER] }], [['0.Tiers.0.UpTo', 'usage-range']]],
    [[{ ...PRICE, Tiers: [{ ...TIER, UpTo: 5 }, { ...TIER, UpTo: 5 }, TIER] }], [['0.Tiers.1.UpTo', 'range']]],
    [[{ ...PRICE, Tiers: [{ ...TIER, UnitPrice: 0.5 }] }], [['0.Tiers.0.UnitPrice', 'matches']]],
    [[{ ...PRICE, Tiers: [{ ...TIER, UnitPrice: '-1' }] }], [['0.Tiers.0.UnitPrice', 'matches']]],
    [[{ ...PRICE, Tiers: [{ ...TIER, UnitPrice: '1.0000000001' }] }], [['0.Tiers.0.UnitPrice', 'matches']]],
    [[{ ...PRICE, Tiers: [{ ...TIER, FlatFee: 5 }] }], [['0.Tiers.0.FlatFee', 'is-object']]],
    [
      [{ ...PRICE, Tiers: [{ ...TIER, FlatFee: { Amount: -1, Currency: 'EUR', Tax: 1 } }] }],
      [
        ['0.Tiers.0.FlatFee.Tax', 'unknown-field'],
        ['0.Tiers.0.FlatFee.Amount', 'range'],
        ['0.Tiers.0.FlatFee.Currency', 'currency'],
      ],
    ],
    [[{ ...PRICE, PackageSize: 5 }], [['0.PackageSize', 'not-allowed']]],
    [[{ ...PRICE, Model: 'package' }], [['0.PackageSize', 'is-defined']]],
    [
      [{ ...PRICE, Model: 'package', PackageSize: 1, Tiers: [{ ...TIER, UpTo: 1 }, TIER] }],
      [['0.Tiers', 'array-max-size']],
    ],
    [[PRICE, { ...PRICE, From: '2026-02-01', Currency: 'EUR' }], [['1.Currency', 'currency']]],
  ])('reject %j', async (body, errors) => {
    const answer = await put(body);
    expectProblem(answer, 422, 'validation');
    expect(errorsOf(answer.body)).toEqual(errors);
    expect((await operator.api.get(`${PRICES}/sms`)).body.data).toEqual([]);
  });

  it('are limited in number, as are their tiers', async () => {
    const prices = Array.from({ length: 101 }, (_, index) => ({ ...PRICE, From: `${2000 + index}-01-01` }));
    expect(errorsOf((await put(prices)).body)).toEqual([['', 'array-max-size']]);
    const tiers = Array.from({ length: 21 }, (_, index) => ({ ...TIER, UpTo: index === 20 ? null : index + 1 }));
    expect(errorsOf((await put([{ ...PRICE, Tiers: tiers }])).body)).toEqual([['0.Tiers', 'array-max-size']]);
    for (let meter = 0; meter < 10; meter++) {
      expect((await put(prices.slice(1), `meter ${meter}`)).status).toBe(200);
    }
    expect(errorsOf((await put([PRICE])).body)).toEqual([['', 'too-many']]);
    expect((await put(prices.slice(1), 'meter 9')).status).toBe(200);
  });

  it('have one currency for all meters', async () => {
    await put([PRICE]);
    const answer = await put([{ ...PRICE, Currency: 'EUR' }], 'mails');
    expect(errorsOf(answer.body)).toEqual([['0.Currency', 'currency']]);
    expect((await put([{ ...PRICE, Currency: 'EUR' }])).status).toBe(200);
  });

  it('cannot change in a closed month, only after it', async () => {
    await put([PRICE, { ...PRICE, From: '2026-06-15' }]);
    await operator.api.post('/api/v2/usage/statements/2026-06/close');
    const cheaper = { ...PRICE, Tiers: [{ ...TIER, UnitPrice: '0.01' }] };
    expect(errorsOf((await put([cheaper, { ...PRICE, From: '2026-06-15' }])).body)).toEqual([['0.From', 'closed']]);
    expect(errorsOf((await put([PRICE])).body)).toEqual([['', 'closed']]);
    expect(errorsOf((await put([{ ...PRICE, From: '2026-06-30' }], 'mails')).body)).toEqual([['0.From', 'closed']]);
    const from = [PRICE, { ...PRICE, From: '2026-06-15' }, { ...cheaper, From: '2026-07-01' }];
    expect((await put(from)).body.data).toEqual(from);
  });

  it('are seen and set only by keys of the operator with the permission', async () => {
    await put([PRICE]);
    const other = await test.addOperator();
    expect((await other.api.get(`${PRICES}/sms`)).body.data).toEqual([]);
    const reader = await operator.client(['usage:read']);
    expect((await reader.get(`${PRICES}/sms`)).body.data).toEqual([PRICE]);
    expectProblem(await reader.put(`${PRICES}/sms`, []), 403, 'forbidden');
  });
});
