import { countStatements } from '../support/statements';
import { askRaw } from '../support/raw-http';
import { frameworkRequests } from '../support/framework-requests';
import type { TestApp } from '../support/test-app';
import { useBothWays } from '../support/use-test-app';

const PRODUCTS = '/api/v2/ota/partner/products';
const ENGLISH = {
  ...{ Name: 'Dawn kayak tour', Description: 'Two hours.', Highlights: ['Seals'], Excluded: ['Lunch'] },
  ...{ Included: ['Guide'], Languages: ['en'] },
};
const GERMAN = { Name: 'Kajaktour', Description: 'Zwei Stunden.', Highlights: ['Robben'] };
const FRENCH = { Name: 'Tour en kayak' };

/** What clients send, and the language of the response. */
const REQUESTS: readonly (readonly [header: string | undefined, language: 'en-GB' | 'de' | 'fr'])[] = [
  [undefined, 'en-GB'],
  ['*', 'en-GB'],
  ['en', 'en-GB'],
  ['en-US, de;q=0.5', 'en-GB'],
  ['de', 'de'],
  ['DE', 'de'],
  ['de-AT', 'de'],
  ['fr;q=0.9, de;q=0.5', 'fr'],
  ['fr;q=0.5, de;q=0.9', 'de'],
  ['fr;q=0, de;q=0.1', 'de'],
  ['nl', 'en-GB'],
  [';;q=1,,=', 'en-GB'],
  [`${'nl,'.repeat(1_700)}de`, 'en-GB'],
];
const NAMES = { 'en-GB': ENGLISH.Name, de: GERMAN.Name, fr: FRENCH.Name };

describe('languages of products', () => {
  const { both, fast, plain, operator } = useBothWays({
    at: '2027-06-01T12:00:00Z',
    env: { CORS_ORIGINS: 'https://a.example' },
  });
  let activity: { readonly ActivityID: string; readonly ID: number };
  let plainActivity: { readonly ActivityID: string };

  beforeAll(async () => {
    activity = await operator.addActivity({ ...ENGLISH, Translations: { de: GERMAN, fr: FRENCH } });
    plainActivity = await operator.addActivity({ Name: 'Rock pools' });
  });

  const ask = (app: TestApp, path: string, language?: string, headers: Record<string, string> = {}) =>
    askRaw(`${app.url}${path}`, 'GET', {
      authorization: `Bearer ${operator.api.key}`,
      ...(language !== undefined && { 'accept-language': language }),
      ...headers,
    });
  const paths = () => [
    PRODUCTS,
    `${PRODUCTS}?name=kaja`,
    `${PRODUCTS}/${activity.ActivityID}`,
    `/api/v2/ota/partner/resolve-product?ID=${activity.ID}`,
    `/api/v2/ota/partner/resolve-product?Name=${encodeURIComponent(ENGLISH.Name)}`,
  ];
  const dataOf = (body: string) => [JSON.parse(body).data].flat();

  it.each(REQUESTS)('are selected by %.30j: %s', async (header, language) => {
    await ask(fast, PRODUCTS);
    for (const path of paths()) {
      const expected = await ask(plain, path, header);
      expect(expected.status).toBe(200);
      expect(expected.headers).toMatchObject({ 'content-language': language, vary: 'Origin, Accept-Language' });
      const found = dataOf(expected.body).find(({ ID }: { ID: number }) => ID === activity.ID);
      expect(found?.Name).toBe(path.endsWith('kaja') && language !== 'de' ? undefined : NAMES[language]);
      for (let time = 0; time < 3; time++) expect(await ask(fast, path, header)).toEqual(expected);
    }
    const work = async () => void (await ask(fast, PRODUCTS, header));
    expect(await frameworkRequests(fast, work)).toBe((header ?? '').length > 500 ? 1 : 0);
  });

  it('fall back to the original, and say so', async () => {
    const { body } = await ask(fast, PRODUCTS, 'de');
    const [translated, original] = dataOf(body);
    expect(translated).toMatchObject({ ...ENGLISH, ...GERMAN, Untranslated: ['Included', 'Excluded'] });
    expect(translated).not.toHaveProperty('Translations');
    expect(original).toMatchObject({ Name: 'Rock pools', Untranslated: ['Name'] });
    const single = await ask(fast, `${PRODUCTS}/${plainActivity.ActivityID}`, 'de');
    expect(dataOf(single.body)).toEqual([original]);
    expect(dataOf((await ask(fast, PRODUCTS)).body).some((each) => 'Untranslated' in each)).toBe(false);
  });

  it('have different entity tags, each with its 304', async () => {
    for (const path of [PRODUCTS, `${PRODUCTS}/${activity.ActivityID}`]) {
      const [german, english] = [await ask(fast, path, 'de'), await ask(fast, path)].map(
        ({ headers }) => headers.etag!,
      );
      expect(german).not.toBe(english);
      for (const app of [plain, fast, fast]) {
        expect((await ask(app, path, 'en', { 'if-none-match': german! })).status).toBe(200);
        const known = await ask(app, path, 'de', { 'if-none-match': german! });
        expect(known).toMatchObject({ status: 304, body: '' });
        expect(known.headers).toMatchObject({ 'content-language': 'de', vary: 'Origin, Accept-Language' });
        expect(known).toEqual(await ask(plain, path, 'de', { 'if-none-match': german! }));
      }
    }
  });

  it('are those of the text, so that problems have none', async () => {
    for (const app of [plain, fast]) {
      const { status, headers } = await ask(app, `${PRODUCTS}/a_000000000000`, 'de');
      expect(status).toBe(404);
      expect(headers).not.toHaveProperty('content-language');
    }
  });

  it('resolve by the translated name, too', async () => {
    const path = (name: string) => `/api/v2/ota/partner/resolve-product?Name=${encodeURIComponent(name)}`;
    for (const app of [plain, fast]) {
      expect(dataOf((await ask(app, path('KAJAKTOUR'), 'de')).body)).toMatchObject([{ ID: activity.ID }]);
      expect((await ask(app, path('KAJAKTOUR'), 'fr')).status).toBe(404);
    }
  });

  it('follow changes at once', async () => {
    const path = `/api/v2/operator/activities/${activity.ActivityID}`;
    const nameIn = async (language: string) => {
      const [answer, expected] = [await ask(fast, PRODUCTS, language), await ask(plain, PRODUCTS, language)];
      expect(answer).toEqual(expected);
      return [answer.headers['content-language'], dataOf(answer.body)[0].Name];
    };
    expect(await nameIn('it')).toEqual(['en-GB', ENGLISH.Name]);
    await operator.api.patch(path, { Translations: { it: { Name: 'Giro' } } });
    expect(await nameIn('it')).toEqual(['it', 'Giro']);
    await operator.api.patch(path, { Translations: { it: {} } });
    expect(await nameIn('it')).toEqual(['en-GB', ENGLISH.Name]);
    await operator.api.patch(path, { SoldOnline: false });
    expect((await ask(fast, PRODUCTS, 'de')).headers['content-language']).toBe('en-GB');
    await operator.api.patch(path, { SoldOnline: true });
  });

  it('cost the same with ten translations as with one', async () => {
    const statements = countStatements(both.fast);
    // On a busy machine, a cached value can be too old by the time of the next request.
    const costs = async () => {
      const fewest = [Infinity, Infinity];
      for (let round = 0; round < 5; round++) {
        const path = `${PRODUCTS}?name=${Math.random()}`;
        for (const repeated of [0, 1]) {
          fewest[repeated] = Math.min(fewest[repeated]!, await statements(() => ask(fast, path, 'de')));
        }
      }
      return fewest;
    };
    await ask(fast, PRODUCTS, 'de');
    const before = await costs();
    expect(before[1]).toBe(0);
    const tags = ['es', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'fi'];
    const Translations = Object.fromEntries(tags.map((tag) => [tag, GERMAN]));
    await operator.api.patch(`/api/v2/operator/activities/${activity.ActivityID}`, { Translations });
    await ask(fast, PRODUCTS, 'de');
    expect(await costs()).toEqual(before);
  });
});
