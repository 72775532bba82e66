import { DataSource } from 'typeorm';
import { JobsRunner } from '../../src/platform/jobs';
import { TIME_ZONE_DATA } from '../../src/platform/values/time';
import { TestApp, type TestOperator } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const DATE = '2027-07-01';
const HOUR = 3_600;

describe('new time zone data', () => {
  const { test } = useTestApp({ at: '2027-06-01T08:00:00Z' });

  const sql = (text: string, values: unknown[] = []) => test.app.get(DataSource).query(text, values);
  const at = (instant: string) => Date.parse(instant) / 1000;

  /** As if they had been added while clocks there were known to be an hour earlier. */
  const dateBack = async (operator: TestOperator) => {
    await sql(`UPDATE timeslot SET starts_at = starts_at + ?, ends_at = ends_at + ? WHERE operator_id = ?`, [
      HOUR,
      HOUR,
      operator.id,
    ]);
    await sql("UPDATE operator SET time_zone_data = '2018e' WHERE id = ?", [operator.id]);
  };

  async function sessionsOf(operator: TestOperator, activityId: string) {
    const path = `/api/v2/ota/partner/availability/${activityId}/timeslots`;
    const { body } = await operator.api.get(path, { Date: DATE });
    return body.data.map(({ Time, EndTime, StartsAt }: Record<string, unknown>) => [Time, EndTime, StartsAt]);
  }

  it('moves the instants of coming timeslots, which keep their local times', async () => {
    const operator = await test.addOperator({ timeZone: 'America/Asuncion' });
    const elsewhere = await test.addOperator({ timeZone: 'Europe/London' });
    const { ActivityID } = await operator.addActivity({ DurationMinutes: 60 });
    const hours = { AvailabilityType: 'opening-hours', DurationMinutes: 480 };
    const pool = (await operator.addActivity(hours)).ActivityID;
    const other = (await elsewhere.addActivity({ DurationMinutes: 60 })).ActivityID;
    for (const time of ['10:00', '11:00']) await operator.addTimeslot(ActivityID, DATE, time);
    await operator.addTimeslot(pool, DATE, '09:00');
    await elsewhere.addTimeslot(other, DATE, '10:00');
    const right = [
      ['10:00', '11:00', at('2027-07-01T13:00:00Z')],
      ['11:00', '12:00', at('2027-07-01T14:00:00Z')],
    ];
    expect(await sessionsOf(operator, ActivityID)).toEqual(right);
    const untouched = await sessionsOf(elsewhere, other);
    await dateBack(operator);

    const restarted = await TestApp.create({ database: test.database });
    try {
      expect(await restarted.app.get(JobsRunner).runOnce()).toMatchObject({ 'time-zone-data-followed': 1 });
      expect(await restarted.app.get(JobsRunner).runOnce()).toMatchObject({ 'time-zone-data-followed': 0 });
      const octo = { productId: ActivityID, optionId: 'DEFAULT', localDate: DATE };
      const { body } = await operator.api.withKey(operator.api.key!).post('/octo/availability', octo);
      expect(body.map(({ id }: { id: string }) => id)).toEqual([`${DATE}T10:00:00-03:00`, `${DATE}T11:00:00-03:00`]);
    } finally {
      await restarted.close();
    }
    expect(await sessionsOf(operator, ActivityID)).toEqual(right);
    expect(await sessionsOf(operator, pool)).toEqual([['09:00', '17:00', at('2027-07-01T12:00:00Z')]]);
    expect(await sessionsOf(elsewhere, other)).toEqual(untouched);
    expect(await sql('SELECT DISTINCT time_zone_data AS version FROM operator')).toEqual([{ version: TIME_ZONE_DATA }]);
  });
});
