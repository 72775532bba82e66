import { Logger } from '@nestjs/common';
import { OperatorsService } from '../../src/operators';
import { InternalError, OverloadedError } from '../../src/platform/errors';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { serverLog } from '../support/server-log';
import { useTestApp } from '../support/use-test-app';

describe('what failed, in the log', () => {
  const { test, operator } = useTestApp();
  let person: DashboardClient;
  let lines: [level: string, entry: { status: number; path: string }][];

  beforeAll(async () => {
    person = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  beforeEach(() => {
    lines = [];
    const note = (level: string) => (entry: never) => void lines.push([level, entry]);
    const levels = ['log', 'debug', 'verbose', 'warn', 'error', 'fatal'];
    Logger.overrideLogger(Object.fromEntries(levels.map((level) => [level, note(level)])) as never);
  });

  afterEach(() => {
    Logger.overrideLogger(serverLog);
    jest.restoreAllMocks();
  });

  it.each([
    [503, 'warn', () => new OverloadedError('The database is away.')],
    [500, 'error', () => new InternalError()],
  ])('is at the same level for pages and for the API: %s is %s', async (status, level, failure) => {
    jest.spyOn(test.app.get(OperatorsService), 'getOperator').mockRejectedValue(failure());
    expect((await person.get('/dashboard/bookings')).status).toBe(status);
    expect((await operator.api.get('/api/v2/operator')).status).toBe(status);
    expect(lines.map(([at, entry]) => [at, entry.status, entry.path])).toEqual([
      [level, status, '/dashboard/bookings'],
      [level, status, '/api/v2/operator'],
    ]);
  });
});
