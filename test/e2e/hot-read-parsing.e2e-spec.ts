import { frameworkRequests, watchMaking } from '../support/framework-requests';
import { askRaw } from '../support/raw-http';
import type { TestApp } from '../support/test-app';
import { useBothWays } from '../support/use-test-app';

const PRODUCTS = '/api/v2/ota/partner/products';
const DATE = '2027-06-05';

describe('computed reads of hot routes', () => {
  const { fast, plain, operator } = useBothWays({ at: '2027-06-01T12:00:00Z' });
  let activity: string;
  let key: string;
  const get = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
    askRaw(`${app.url}${path}`, 'GET', { authorization: `Bearer ${key}`, 'x-request-id': 'same', ...headers });
  const ask = (path: string) => get(fast, path);
  const expected = (path: string) => get(plain, path);
  const dates = (query: string) => `/api/v2/ota/partner/availability/${activity}/dates?${query}`;
  const questions = (segment: string) => `/api/v2/ota/${segment}/questions/${activity}`;
  const timeslots = (query: string) => `/api/v2/ota/adventuro/availability/${activity}/timeslots?${query}`;

  beforeAll(async () => {
    activity = (await operator.addActivity()).ActivityID;
    for (const time of ['10:00', '14:00']) await operator.addTimeslot(activity, DATE, time);
    await operator.api.post(`/api/v2/operator/activities/${activity}/questions`, { Type: 'text', Label: 'Größe?' });
    key = await operator.issueKey(['ota'], 'adventuro');
    // Hot routes fall through until the key is cached.
    const path = `/api/v2/ota/partner/products/${activity}`;
    const shown = [
      dates(`StartDate=${DATE}&EndDate=${DATE}`),
      timeslots(`Date=${DATE}`),
      questions('partner'),
      questions('core'),
    ];
    for (const each of [path, path, ...shown]) expect((await ask(each)).status).toBe(200);
  });

  it.each([
    ['dates', () => dates('StartDate=2027-06-01&EndDate=2027-06-30')],
    ['dates for a party', () => dates('EndDate=2027-06-30&StartDate=2027-06-02&Participants=3')],
    ['timeslots', () => timeslots(`Date=${DATE}`)],
    ['a date in another spelling', () => timeslots(`Date=2027%2D06-05`)],
    ['timeslots of another date', () => timeslots('Date=2027-06-06&Participants=2')],
    ['a product', () => `/api/v2/ota/partner/products/${activity}`],
    ['questions', () => questions('adventuro')],
    ['questions by their neutral address', () => `${questions('core')}?`],
  ])('gives by its handler the same answer as the framework: %s', async (_what, pathOf) => {
    const wanted = await expected(pathOf());
    const making = watchMaking(fast);
    expect(await ask(pathOf())).toEqual(wanted);
    const known = { 'if-none-match': wanted.headers['etag']! };
    expect(await get(fast, pathOf(), known)).toEqual(await get(plain, pathOf(), known));
    making.stop();
    expect({ status: wanted.status, made: making.urls.length }).toEqual({ status: 200, made: 1 });
  });

  it.each([
    ['a parameter given twice', () => timeslots(`Date=${DATE}&Date=${DATE}`)],
    ['an unknown parameter', () => timeslots(`Date=${DATE}&date=${DATE}`)],
    ['no date', () => timeslots('')],
    ['an empty date', () => timeslots('Date=')],
    ['a date that does not exist', () => timeslots('Date=2027-02-30')],
    ['a party of none', () => timeslots(`Date=${DATE}&Participants=0`)],
    ['dates the wrong way round', () => dates('StartDate=2027-06-30&EndDate=2027-06-01')],
    ['an ActivityID of another form', () => '/api/v2/ota/partner/questions/nonsense'],
    ['an unknown product', () => '/api/v2/ota/partner/products/a_aaaaaaaaaaaa'],
    ['the address of another partner', () => questions('another')],
    ['a list in a parameter', () => timeslots(`Date[]=${DATE}`)],
    ['an address in capitals', () => `/API/v2/ota/partner/questions/${activity}`],
    ['a second question mark in a name', () => `${PRODUCTS}?name=kayak?x=1`],
    ['a second question mark before a name', () => `${PRODUCTS}??name=kayak`],
    ['a second question mark after a date', () => timeslots(`Date=${DATE}?Participants=99`)],
    ['a fragment', () => `${PRODUCTS}?name=kayak#frag`],
    ['a fragment alone', () => `${PRODUCTS}#`],
    ['a slash at the end', () => `${questions('partner')}/`],
  ])('leaves to the framework what is out of the ordinary: %s', async (_what, pathOf) => {
    const requested = await frameworkRequests(fast, async () => {
      expect(await ask(pathOf())).toEqual(await expected(pathOf()));
    });
    expect(requested).toBe(1);
  });

  it('rejects a key without the permission, however often such an answer was given', async () => {
    const other = await operator.issueKey(['usage:write'], 'adventuro');
    for (let time = 0; time < 3; time++) {
      const headers = { authorization: `Bearer ${other}` };
      expect((await askRaw(`${fast.url}${timeslots(`Date=${DATE}`)}`, 'GET', headers)).status).toBe(403);
    }
  });
});
