import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { OctoProductsService } from '../../src/interfaces/octo/catalogue/octo-products.service';
import { OctoProductHeaders } from '../../src/interfaces/octo/wire/octo-headers';
import { OperatorsService } from '../../src/operators';
import { InternalError } from '../../src/platform/errors';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { serverLog } from '../support/server-log';
import { useTestApp } from '../support/use-test-app';

describe('work that does not end in time', () => {
  const { test, operator } = useTestApp({ limits: { request: 300 } });
  let person: DashboardClient;
  let logged: unknown[];

  beforeAll(async () => {
    person = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  beforeEach(() => {
    logged = [];
    const note = (entry: unknown) => void logged.push(entry);
    Logger.overrideLogger({ log: note, warn: note, error: note, fatal: note });
  });

  afterEach(() => {
    Logger.overrideLogger(serverLog);
    jest.restoreAllMocks();
  });

  const api = () => operator.api.get('/api/v2/operator');
  const page = () => person.get('/dashboard/bookings');

  /** Holds up what both of them need. @returns lets it end, and waits until nothing more comes of it */
  function holdUp(): (end: () => unknown) => Promise<void> {
    const held: ((value: unknown) => void)[] = [];
    jest.spyOn(test.app.get(OperatorsService), 'getOperator').mockImplementation(() => {
      return new Promise((resolve) => held.push(resolve as (value: unknown) => void));
    });
    return async (end) => {
      for (const settle of held) settle(Promise.resolve().then(end));
      for (let turns = 0; turns < 5; turns++) await turn();
      jest.restoreAllMocks();
    };
  }

  it.each([
    ['ends well after all', () => test.app.get(OperatorsService).findBySlug(operator.slug)],
    [
      'fails in the end',
      () => {
        throw new InternalError();
      },
    ],
  ])('is answered instead, and nothing more is said of it when it %s', async (_how, end) => {
    const release = holdUp();
    const [problem, html] = await Promise.all([api(), page()]);
    expect([problem.status, problem.body.code, problem.headers.get('retry-after')]).toEqual([503, 'overloaded', '2']);
    expect(problem.body.detail).toBe(
      'The work did not finish in time. Nothing was done; it is safe to repeat the request.',
    );
    expect([html.status, html.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(html.text).toContain('<h1>Service Unavailable</h1>');
    expect(logged).toHaveLength(2);
    await release(end);
    expect(logged).toHaveLength(2);
    expect([(await api()).status, (await page()).status]).toEqual([200, 200]);
  });

  it('is not started if the time limit has passed', async () => {
    const reseller = test.anonymous.withKey(await operator.issueKey(['ota'], 'adventuro'));
    expect((await reseller.get('/octo/products')).status).toBe(200);
    let release: (headers: Record<string, string>) => void;
    const held = new Promise<Record<string, string>>((resolve) => (release = resolve));
    jest.spyOn(test.app.get(OctoProductHeaders), 'headersFor').mockReturnValue(held);
    const work = jest.spyOn(test.app.get(OctoProductsService), 'list');
    expect((await reseller.get('/octo/products')).status).toBe(503);
    release!({});
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(work).not.toHaveBeenCalled();
    expect(logged).toHaveLength(1);
  });
});
