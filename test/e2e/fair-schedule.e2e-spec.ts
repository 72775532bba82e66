import { expectProblem } from '../support/expect-problem';
import { heldLoopDuring } from '../support/held-loop';
import { useTestApp } from '../support/use-test-app';

describe('a schedule of any size', () => {
  const { operator } = useTestApp({ at: '2027-01-01T08:00:00Z' });
  let path: string;

  beforeAll(async () => {
    path = `/api/v2/operator/activities/${(await operator.addActivity()).ActivityID}/timeslots`;
  });

  const repeat = (Time: string, Until: string) =>
    operator.api.post(path, { Date: '2027-01-02', Time, Repeat: { Frequency: 'daily', Until } });

  it('is made in small steps', async () => {
    await repeat('06:00', '2027-01-05');
    const { longestShare } = await heldLoopDuring(async () => {
      expect((await repeat('07:00', '2032-06-23')).body.data).toMatchObject({ Created: 2000 });
    });
    expect(longestShare).toBeLessThan(0.3);
  });

  it('is listed in small steps, and whole', async () => {
    for (const Time of ['08:00', '09:00', '10:00']) expect((await repeat(Time, '2028-01-02')).status).toBe(201);
    const list = () => operator.api.get(path, { From: '2027-01-02', To: '2028-01-02' });
    await list();
    const { longestShare } = await heldLoopDuring(list);
    expect(longestShare).toBeLessThan(0.5);
    const times = (await list()).body.data.map(({ Date, Time }: { Date: string; Time: string }) => `${Date} ${Time}`);
    expect(times).toHaveLength(4 * 366 + 4);
    expect(times).toEqual([...times].sort());
  });

  it('is not asked for with thousands of fields', async () => {
    const fields = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, 1]));
    const refused = await operator.api.post(path, { Date: '2027-01-02', Time: '12:00', Repeat: fields });
    expectProblem(refused, 422, 'validation', ['Repeat']);
    expect(refused.body.errors[0].code).toBe('too-many-fields');
  });
});
