import { expectProblem } from '../support/expect-problem';
import { expectSmallSteps } from '../support/small-steps';
import { askRaw } from '../support/raw-http';
import { useTestApp } from '../support/use-test-app';

describe('a schedule of any size', () => {
  const { test, operator } = useTestApp({ isolated: true, at: '2027-01-01T08:00:00Z' });
  const addSchedule = async () => `/api/v2/operator/activities/${(await operator.addActivity()).ActivityID}/timeslots`;
  const repeat = (path: string, Time: string, Until: string) =>
    operator.api.post(path, { Date: '2027-01-02', Time, Repeat: { Frequency: 'daily', Until } });

  it('is made in small steps', async () => {
    const path = await addSchedule();
    await repeat(path, '06:00', '2027-01-05');
    let minute = 10;
    const repeatForYears = async () => {
      const { body } = await repeat(path, `06:${minute++}`, '2032-06-23');
      expect(body.data).toMatchObject({ Created: 2000 });
    };
    await expectSmallSteps(repeatForYears);
  });

  it('is listed in small steps, and completely', async () => {
    const path = await addSchedule();
    for (let hour = 8; hour < 8 + 12; hour++) {
      const Time = `${hour}:00`.padStart(5, '0');
      expect((await repeat(path, Time, '2028-01-02')).status).toBe(201);
    }
    const year = `${test.url}${path}?From=2027-01-02&To=2028-01-02`;
    const list = () => askRaw(year, 'GET', { authorization: `Bearer ${operator.api.key}` });
    const { data } = JSON.parse((await list()).body) as { data: { Date: string; Time: string }[] };
    await expectSmallSteps(list);
    const times = data.map(({ Date, Time }) => `${Date} ${Time}`);
    expect(times).toHaveLength(12 * 366);
    expect(times).toEqual([...times].sort());
  });

  it('is not requested with thousands of fields', async () => {
    const path = await addSchedule();
    const fields = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, 1]));
    const rejected = await operator.api.post(path, { Date: '2027-01-02', Time: '12:00', Repeat: fields });
    expectProblem(rejected, 422, 'validation', ['Repeat']);
    expect(rejected.body.errors[0].code).toBe('too-many-fields');
  });
});
