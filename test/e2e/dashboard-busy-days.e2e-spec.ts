import { DataSource } from 'typeorm';
import { TimeslotEntity } from '../../src/availability';
import { DayOverviewService } from '../../src/interfaces/dashboard/today/day-overview.service';
import { Clock } from '../../src/platform/values/time';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { countStatements } from '../support/statements';
import { useTestApp } from '../support/use-test-app';

const DATE = '2027-06-05';
const SESSIONS = 450;

describe('a day with 450 sessions', () => {
  const { test, operator } = useTestApp({ at: '2027-06-04T05:00:00Z' });
  let staff: DashboardClient;

  beforeAll(async () => {
    const { ActivityID } = await operator.addActivity();
    const { TimeslotID } = await operator.addTimeslot(ActivityID, DATE, '08:00', 10);
    const timeslots = test.app.get(DataSource).getRepository(TimeslotEntity);
    await timeslots.update({ id: TimeslotID }, { status: 'closed' });
    const { id: _, ...first } = await timeslots.findOneByOrFail({ id: TimeslotID });
    const others = Array.from({ length: SESSIONS - 1 }, (_none, index) => {
      const minutes = 8 * 60 + index + 1;
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      const later = (index + 1) * 60;
      return { ...first, time, startsAt: Number(first.startsAt) + later, endsAt: Number(first.endsAt) + later };
    });
    await timeslots.insert(others);
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
  });
  afterEach(() => jest.restoreAllMocks());

  const sessionsOn = (text: string) => [
    ...new Set([...text.matchAll(/href="\/dashboard\/schedule\/(\d+)(?:\/sheet)?"/g)].map(([, id]) => id)),
  ];
  const day = async (part = '') => (await staff.get(`/dashboard?Date=${DATE}${part}`)).text;

  it('is shown in parts of 200, with links to all of them', async () => {
    const parts = [await day(), await day('&Part=2'), await day('&Part=3')];
    const listed = parts.map(sessionsOn);
    expect(listed.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(new Set(listed.flat()).size).toBe(SESSIONS);
    expect(parts[0]).toContain(`<a href="/dashboard?Date=${DATE}&amp;Part=2">250 more ›</a>`);
    expect(parts[1]).toContain(`<a href="/dashboard?Date=${DATE}&amp;Part=1">‹ 200 before</a>`);
    expect(parts[1]).toContain(`<a href="/dashboard?Date=${DATE}&amp;Part=3">50 more ›</a>`);
    expect(sessionsOn(await day('&Part=9999'))).toEqual(listed[2]);
    expect(sessionsOn(await day('&Part=x'))).toEqual(listed[0]);
  });

  it('starts with the part of the present, and ends with the first', async () => {
    const clock = test.app.get(Clock);
    const sessions = await test.app.get(DataSource).getRepository(TimeslotEntity).findBy({ operatorId: operator.id });
    const ends = sessions.map(({ endsAt }) => Number(endsAt)).sort((one, other) => one - other);
    test.clock.advance(ends[250]! - clock.now());
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    expect(await day()).toContain('Sessions 201 to 400 of 450');
    test.clock.advance(ends.at(-1)! - clock.now());
    expect(await day()).toContain('Sessions 1 to 200 of 450');
  });

  it('has 200 sessions in the week, with a link to the others', async () => {
    const { text } = await staff.get(`/dashboard/schedule?Date=${DATE}`);
    expect(sessionsOn(text)).toHaveLength(200);
    expect(text).toContain(`<a href="/dashboard?Date=${DATE}">250 more</a>`);
  });

  it('takes as many statements as a quiet one', async () => {
    const count = countStatements(test);
    const [busy, quiet] = [await count(() => day()), await count(() => staff.get('/dashboard?Date=2027-06-06'))];
    expect(busy - quiet).toBeLessThanOrEqual(2);
    const week = await count(() => staff.get(`/dashboard/schedule?Date=${DATE}`));
    expect(week - (await count(() => staff.get('/dashboard/schedule?Date=2027-08-05')))).toBe(1);
  });

  it('is read once at a time for an operator, but not for others', async () => {
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    const days = test.app.get(DayOverviewService);
    const readDay = days.readDay.bind(days);
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    let [running, most] = [0, 0];
    jest.spyOn(days, 'readDay').mockImplementation(async (ofOperator, ...rest) => {
      if (ofOperator.id !== operator.id) return readDay(ofOperator, ...rest);
      most = Math.max(most, ++running);
      await held;
      return readDay(ofOperator, ...rest).finally(() => running--);
    });
    const pages = Promise.all([day(), day(), day()]);
    expect((await stranger.get('/dashboard')).status).toBe(200);
    go();
    expect((await pages).map((text) => sessionsOn(text).length)).toEqual([200, 200, 200]);
    expect(most).toBe(1);
  });
});
