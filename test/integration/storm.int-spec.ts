import { type ApiAnswer } from '../support/api-client';
import { TestApp, type TestOperator, bookingBody } from '../support/test-app';

const OTA = '/api/v2/ota/partner';
const OPERATOR = '/api/v2/operator';
const CLIENTS = 32;
const STEPS = 12;
const ROUNDS = 3;
const TIMES = ['09:00', '10:00', '11:00'];

/** A generator of its own for each client, so that a failing run can be repeated. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

describe('a storm of bookings, holds, conversions, cancels, moves, resizes and expiries', () => {
  let apps: TestApp[];
  let operator: TestOperator;
  let activityId: string;
  let timeslotIds: number[];
  const bookings: string[] = [];
  const holds: { HoldID: string; Participants: number; Time: string }[] = [];

  beforeAll(async () => {
    const first = await TestApp.create();
    apps = [first, await TestApp.create({ database: first.database })];
    operator = await first.addOperator();
    activityId = (await operator.addActivity({ DefaultCapacity: 10 })).ActivityID;
    timeslotIds = [];
    for (const time of TIMES) {
      timeslotIds.push((await operator.addTimeslot(activityId, '2027-06-05', time, 10)).TimeslotID);
    }
  });

  afterAll(async () => {
    for (const app of [...apps].reverse()) await app.close();
  });

  it('never oversells, never fails, and leaves every counter equal to its bookings', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(Array.from({ length: CLIENTS }, (_, client) => runClient(round * CLIENTS + client)));
      expect(await apps[0]!.capacityDifferences()).toEqual([]);
      apps.forEach((app) => app.clock.advance(70));
    }
    expect(bookings.length).toBeGreaterThan(10);
  });

  async function runClient(seed: number): Promise<void> {
    const random = randomFrom(seed + 1);
    const api = apps[seed % apps.length]!.anonymous.withKey(operator.api.key!);
    const pick = <T>(items: readonly T[]): T | undefined => items[random(items.length)];
    const time = () => pick(TIMES)!;
    const steps: (() => Promise<ApiAnswer> | undefined)[] = [
      async () => {
        const body = bookingBody(activityId, { Time: time(), Participants: 1 + random(3) });
        const answer = await api.post(`${OTA}/booking`, body);
        if (answer.status === 201) bookings.push(answer.body.data.BookingReference);
        return answer;
      },
      async () => {
        const places = { Time: time(), Participants: 1 + random(3) };
        const { Customer, ...body } = bookingBody(activityId, places);
        const answer = await api.post(`${OTA}/holds`, { ...body, ExpiresInSeconds: 60 });
        if (answer.status === 201) holds.push({ ...places, HoldID: answer.body.data.HoldID });
        return answer;
      },
      () => {
        const hold = pick(holds);
        return hold && api.post(`${OTA}/booking`, bookingBody(activityId, { ...hold }));
      },
      () => {
        const hold = pick(holds);
        return hold && api.delete(`${OTA}/holds/${hold.HoldID}`);
      },
      () => {
        const reference = pick(bookings);
        return reference && api.post(`${OTA}/bookings/${reference}/cancel`);
      },
      () => {
        const reference = pick(bookings);
        return reference && api.post(`${OPERATOR}/bookings/${reference}/move`, { Date: '2027-06-05', Time: time() });
      },
      () => {
        const reference = pick(bookings);
        return reference && api.patch(`${OPERATOR}/bookings/${reference}`, { Participants: 1 + random(4) });
      },
      () => api.patch(`${OPERATOR}/timeslots/${pick(timeslotIds)}`, { Capacity: 6 + random(8) }),
      () => api.get(`${OTA}/availability/${activityId}/dates`, { StartDate: '2027-06-01', EndDate: '2027-06-30' }),
    ].map((step) => step as () => Promise<ApiAnswer> | undefined);
    for (let step = 0; step < STEPS; step++) {
      const answer = await pick(steps)!();
      if (answer && answer.status >= 500) throw new Error(`${answer.status}: ${answer.text}`);
    }
  }
});
