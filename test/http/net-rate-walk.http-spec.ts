import { DataSource } from 'typeorm';
import { JobsRunner } from '../../src/platform/jobs';
import type { ApiClient } from '../support/api-client';
import { OctoSales } from '../support/octo-bookings';
import { type OpenApiOperation, fill, queryOf, stock } from '../support/stocked-routes';
import type { TestOperator } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { WebhookTarget } from '../support/webhook-target';

const OPERATOR = '/api/v2/operator';

/** 37.5 % of prices whose net amounts appear nowhere else. */
const TERMS = { CommissionPercent: 37.5 };
const PRICE = { Amount: 774_192, Currency: 'GBP' };
const SECRETS = ['483870', 'CommissionPercent', '"Net"', '37.5'];

/** Of the session that is sold. */
const DATES = { Date: '2027-06-05', StartDate: '2027-06-05', EndDate: '2027-06-05' };

const PRICING = { 'octo-capabilities': 'octo/pricing' };

/** Every read of the API that requires a key, and the pages of customers. */
describe('net prices', () => {
  const { test } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let owner: TestOperator;
  let known: Record<string, string>;
  let reads: { path: string; query: string; name: string }[];
  let target: WebhookTarget;
  let octoBooking: string;

  beforeAll(async () => {
    owner = await test.addOperator();
    target = await WebhookTarget.listen();
    await owner.api.put(`${OPERATOR}/partners/adventuro`, TERMS);
    const rival = await owner.client(['ota'], 'rival');
    await rival.post('/api/v2/webhooks', { URL: target.url('/rival') });
    const addActivity = owner.addActivity.bind(owner);
    const priced = jest.spyOn(owner, 'addActivity');
    priced.mockImplementation((overrides) => addActivity({ ...overrides, Price: PRICE }));
    known = (await stock(owner, () => test.app.get(JobsRunner).runOnce())).ids;
    priced.mockRestore();
    octoBooking = (await (await new OctoSales(owner).open()).confirmed()).uuid;
    await test.app.get(JobsRunner).runOnce();
    const { paths } = (await test.anonymous.get('/openapi.json')).body as {
      paths: Record<string, Record<string, OpenApiOperation>>;
    };
    reads = Object.entries(paths).flatMap(([path, { get }]) =>
      get?.security?.some((scheme) => Object.keys(scheme).length > 0)
        ? [{ name: path, path: fill(path, known), query: queryOf(get, { ...known, ...DATES }) }]
        : [],
    );
  });

  afterAll(() => target.close());

  /** Reads everything twice, so that cached responses are read, too. */
  async function textsFor(client: ApiClient): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    for (const { name, path, query } of [...reads, ...reads]) {
      const { status, text } = await client.get(`${path}${query}`, {}, name.startsWith('/octo/') ? PRICING : {});
      if (status === 200) texts.set(name, `${texts.get(name) ?? ''}${text}`);
    }
    return texts;
  }

  /** A partner's statement has its own sums, with these words. */
  const secretsAt = (name: string) =>
    name.includes('/statement') ? SECRETS.filter((each) => /\d/.test(each)) : SECRETS;

  const leaksIn = (texts: ReadonlyMap<string, string>) =>
    [...texts].flatMap(([name, text]) => (secretsAt(name).some((secret) => text.includes(secret)) ? [name] : []));

  it('are seen by the partner and the operator', async () => {
    const seen = leaksIn(await textsFor(await owner.client(['ota'], 'adventuro')));
    expect(seen).toEqual(
      expect.arrayContaining([
        '/api/v2/ota/partner/products',
        '/api/v2/ota/partner/products/{ActivityID}',
        '/api/v2/ota/partner/availability/{ActivityID}/timeslots',
        '/api/v2/ota/partner/bookings',
        '/api/v2/ota/partner/bookings/{BookingReference}',
        '/octo/products',
      ]),
    );
    const ofOperator = leaksIn(await textsFor(await owner.client(['operator'])));
    expect(ofOperator).toContain(`${OPERATOR}/bookings/{BookingReference}`);
  });

  it.each([
    ['another partner', ['ota'], 'rival'],
    ['a key without a partner', ['ota', 'shop', 'usage:read', 'usage:write'], undefined],
  ] as const)('are not seen by %s', async (_, permissions, partner) => {
    const texts = await textsFor(await owner.client([...permissions], partner));
    expect(texts.size).toBeGreaterThan(12);
    expect(leaksIn(texts)).toEqual([]);
  });

  it('are not seen in responses that were computed for the partner before', async () => {
    const partner = await owner.client(['ota'], 'adventuro');
    const rival = await owner.client(['ota'], 'rival');
    const availability = {
      ...{ productId: known['ActivityID'], optionId: 'DEFAULT' },
      ...{ localDateStart: '2027-06-05', localDateEnd: '2027-06-05' },
    };
    for (const path of ['/octo/availability', '/octo/availability/calendar']) {
      const [own, others] = [
        await partner.post(path, availability, PRICING),
        await rival.post(path, availability, PRICING),
      ];
      expect([own.text.includes('483870'), others.text.includes('483870')]).toEqual([true, false]);
    }
    expect((await rival.get(`/octo/bookings/${octoBooking}`, {}, PRICING)).status).toBe(400);
  });

  it('are not in what other partners are sent', async () => {
    await owner.api.patch(`${OPERATOR}/activities/${known['ActivityID']}`, { Name: 'Tour of the reef' });
    await test.app.get(JobsRunner).runOnce();
    const arrived = await target.atLeast(1, '/rival');
    for (const { body } of arrived) for (const secret of SECRETS) expect(body).not.toContain(secret);
  });

  it('are not on pages of customers', async () => {
    await owner.api.patch(OPERATOR, { Storefront: { Enabled: true } });
    const rows = await test.app
      .get(DataSource)
      .query<{ token: string }[]>('SELECT waiver_token AS token FROM booking WHERE reference = ?', [
        known['BookingReference'],
      ]);
    const token = rows[0]!.token;
    const pages = [`/bookings/${token}`, `/waivers/${token}`, `/shop/${owner.slug}`];
    for (const path of [...pages, `/shop/${owner.slug}/${known['ActivityID']}`]) {
      const { status, text } = await test.anonymous.get(path);
      expect([path, status]).toEqual([path, 200]);
      for (const secret of ['4,838.70', '4838.70', ...SECRETS]) expect(text).not.toContain(secret);
    }
  });
});
