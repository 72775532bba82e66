import type { ApiAnswer, ApiClient } from './api-client';
import { bookingBody, type TestOperator } from './test-app';

const OTA = '/api/v2/ota/partner';
const OPERATOR = '/api/v2/operator';
const DATE = '2027-06-05';
const TIMES = ['09:00', '10:00', '11:00'];

/** A separate generator for each client, so that a failing run can be repeated. */
export function randomFrom(seed: number): (limit: number) => number {
  let state = seed + 1;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

/** Clients that book, hold, convert, release, cancel, move, resize and look, all at once and at random. */
export class Storm {
  readonly bookings: string[] = [];
  private readonly holds: { HoldID: string; Participants: number; Time: string }[] = [];

  private constructor(
    private readonly activityId: string,
    private readonly timeslotIds: readonly number[],
  ) {}

  /** Gives it three timeslots to fight over. */
  static async over(operator: TestOperator): Promise<Storm> {
    const { ActivityID } = await operator.addActivity({ DefaultCapacity: 10 });
    const timeslotIds: number[] = [];
    for (const time of TIMES) timeslotIds.push((await operator.addTimeslot(ActivityID, DATE, time, 10)).TimeslotID);
    return new Storm(ActivityID, timeslotIds);
  }

  /**
   * Runs one client.
   * @param onAnswer called with every response; `undefined` when the connection broke
   */
  async runClient(
    api: ApiClient,
    seed: number,
    steps: number,
    onAnswer: (answer: ApiAnswer | undefined) => void,
  ): Promise<void> {
    const random = randomFrom(seed);
    for (let step = 0; step < steps; step++) {
      onAnswer(await this.step(api, random).catch(() => undefined));
    }
  }

  private async step(api: ApiClient, random: (limit: number) => number): Promise<ApiAnswer | undefined> {
    const pick = <T>(items: readonly T[]): T | undefined => items[random(items.length)];
    const places = { Time: pick(TIMES)!, Participants: 1 + random(3) };
    const hold = pick(this.holds);
    const reference = pick(this.bookings);
    const steps = [
      () => this.book(api, places),
      () => this.hold(api, places),
      () => hold && api.post(`${OTA}/booking`, bookingBody(this.activityId, { ...hold })),
      () => hold && api.delete(`${OTA}/holds/${hold.HoldID}`),
      () => reference && api.post(`${OTA}/bookings/${reference}/cancel`),
      () => reference && api.post(`${OPERATOR}/bookings/${reference}/move`, { Date: DATE, Time: places.Time }),
      () => reference && api.patch(`${OPERATOR}/bookings/${reference}`, { Participants: 1 + random(4) }),
      () => api.patch(`${OPERATOR}/timeslots/${pick(this.timeslotIds)}`, { Capacity: 6 + random(8) }),
      () => api.get(`${OTA}/availability/${this.activityId}/dates`, { StartDate: '2027-06-01', EndDate: '2027-06-30' }),
    ];
    const answer = await pick(steps)!();
    return answer || undefined;
  }

  private async book(api: ApiClient, places: { Time: string; Participants: number }): Promise<ApiAnswer> {
    const answer = await api.post(`${OTA}/booking`, bookingBody(this.activityId, places));
    if (answer.status === 201) this.bookings.push(answer.body.data.BookingReference);
    return answer;
  }

  private async hold(api: ApiClient, places: { Time: string; Participants: number }): Promise<ApiAnswer> {
    const { Customer, ...body } = bookingBody(this.activityId, places);
    const answer = await api.post(`${OTA}/holds`, { ...body, ExpiresInSeconds: 60 });
    if (answer.status === 201) this.holds.push({ ...places, HoldID: answer.body.data.HoldID });
    return answer;
  }
}
