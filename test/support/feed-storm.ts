import type { ApiAnswer, ApiClient } from './api-client';
import { randomFrom } from './storm';
import { bookingBody, holdBody, type TestOperator } from './test-app';

const OTA = '/api/v2/ota/partner';
const OPERATOR = '/api/v2/operator';
const TIMES = ['09:00', '10:00', '11:00'];
const CAPACITY = 20;

/** Sessions there may be at a time, so that writers keep meeting each other. */
const MOST_SESSIONS = 8;

interface Session {
  readonly Date: string;
  readonly Time: string;
}

interface Hold extends Session {
  readonly HoldID: string;
  readonly Participants: number;
}

type Step = () => Promise<ApiAnswer> | undefined;

/** Writers that perform, randomly and concurrently, everything that causes events; much of it is rejected. */
export class FeedStorm {
  /** Responses by request and status; `lost` when the connection broke. */
  readonly answers = new Map<string, number>();
  /** References of the bookings that were acknowledged. */
  readonly booked: string[] = [];
  private readonly open: string[] = [];
  private readonly holds: Hold[] = [];
  private readonly sessions = new Map<number, Session>();
  private days = 0;
  private keys = 0;

  private constructor(private readonly activityId: string) {}

  static async over(operator: TestOperator): Promise<FeedStorm> {
    const { ActivityID } = await operator.addActivity({ DefaultCapacity: CAPACITY });
    const storm = new FeedStorm(ActivityID);
    for (const Time of TIMES) {
      const session = { Date: '2027-06-05', Time };
      const { TimeslotID } = await operator.addTimeslot(ActivityID, session.Date, Time, CAPACITY);
      storm.sessions.set(TimeslotID, session);
    }
    return storm;
  }

  /**
   * Runs one writer.
   * @param connect a client for each step
   */
  async write(connect: () => Promise<ApiClient>, seed: number, hasEnded: () => boolean): Promise<void> {
    const random = randomFrom(seed);
    while (!hasEnded()) {
      const api = await connect();
      const steps = Object.entries(this.steps(api, random));
      const [name, step] = steps[random(steps.length)]!;
      const answer = await step()?.catch((error: Error) => {
        if (error.name !== 'TypeError') throw error;
        return 'lost' as const;
      });
      if (answer) this.count(`${name} ${answer === 'lost' ? answer : answer.status}`);
    }
  }

  /** How many answers there were of certain names. */
  sum(names: RegExp): number {
    return [...this.answers].reduce((sum, [name, count]) => (names.test(name) ? sum + count : sum), 0);
  }

  private count(name: string): void {
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
  }

  private steps(api: ApiClient, random: (limit: number) => number): Record<string, Step> {
    const pick = <T>(items: readonly T[]): T | undefined => items[random(items.length)];
    const [timeslotId, session] = pick([...this.sessions])!;
    const places = { ...session, Participants: 1 + random(3) };
    const hold = pick(this.holds);
    const reference = pick(this.open);
    const key = { 'Idempotency-Key': `storm ${this.keys++}` };
    const asPartner = `${OTA}/bookings/${reference}`;
    const asOperator = `${OPERATOR}/bookings/${reference}`;
    return {
      book: () => this.book(api, places),
      bookWithKey: () => this.bookTwice(api, places, key),
      hold: () => this.hold(api, { ...places, ExpiresInSeconds: 60 + random(60) }),
      bookHold: () => hold && this.book(api, this.take(this.holds, hold), random(2) ? key : {}),
      // Events are recorded before the answers turn out to be invalid, and must be rolled back with the rest.
      bookHoldWrongly: () => hold && this.bookWrongly(api, hold, random(2) ? key : {}),
      release: () => hold && api.delete(`${OTA}/holds/${this.take(this.holds, hold).HoldID}`),
      cancel: () => reference && this.end(reference, api.post(`${asPartner}/cancel`, { Reason: 'Ill.' })),
      cancelAsOperator: () => reference && this.end(reference, api.post(`${asOperator}/cancel`)),
      move: () => reference && api.post(`${pick([asPartner, asOperator])}/move`, session),
      resize: () => reference && api.patch(asOperator, { Participants: 1 + random(12), Notes: 'By train.' }),
      sellAtDesk: () => this.sellAtDesk(api, places),
      changeCapacity: () => api.patch(`${OPERATOR}/timeslots/${timeslotId}`, { Capacity: 4 + random(30) }),
      openOrClose: () => api.patch(`${OPERATOR}/timeslots/${timeslotId}`, { Status: pick(['open', 'open', 'closed']) }),
      addSession: () => (this.sessions.size < MOST_SESSIONS ? this.addSession(api) : undefined),
      cancelSession: () => (session.Date > '2027-06-05' ? this.cancelSession(api, timeslotId) : undefined),
    } as Record<string, Step>;
  }

  private async book(api: ApiClient, places: object, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    return this.noteBooked(await api.post(`${OTA}/booking`, bookingBody(this.activityId, { ...places }), headers));
  }

  /** The second response repeats the first, and must not cause an event. */
  private async bookTwice(api: ApiClient, places: object, key: Record<string, string>): Promise<ApiAnswer> {
    const answer = await this.book(api, places, key);
    await api.post(`${OTA}/booking`, bookingBody(this.activityId, { ...places }), key);
    return answer;
  }

  private bookWrongly(api: ApiClient, hold: Hold, headers: Record<string, string>): Promise<ApiAnswer> {
    const Answers = [{ QuestionID: 999_999, Value: 'Unknown question.' }];
    return api.post(`${OTA}/booking`, bookingBody(this.activityId, { ...hold, Answers }), headers);
  }

  private async sellAtDesk(api: ApiClient, places: object): Promise<ApiAnswer> {
    const body = { ...bookingBody(this.activityId, { ...places }), Payment: { Method: 'cash' } };
    return this.noteBooked(await api.post(`${OPERATOR}/bookings`, body));
  }

  private noteBooked(answer: ApiAnswer): ApiAnswer {
    if (answer.status !== 201) return answer;
    const { BookingReference } = answer.body.data;
    this.open.push(BookingReference);
    this.booked.push(BookingReference);
    return answer;
  }

  private async hold(api: ApiClient, places: Omit<Hold, 'HoldID'> & { ExpiresInSeconds: number }): Promise<ApiAnswer> {
    const answer = await api.post(`${OTA}/holds`, holdBody(this.activityId, { ...places }));
    const { Date, Time, Participants } = places;
    if (answer.status === 201) this.holds.push({ HoldID: answer.body.data.HoldID, Date, Time, Participants });
    return answer;
  }

  private async end(reference: string, requested: Promise<ApiAnswer>): Promise<ApiAnswer> {
    const answer = await requested;
    if (answer.status === 200) this.take(this.open, reference);
    return answer;
  }

  private async addSession(api: ApiClient): Promise<ApiAnswer> {
    const day = this.days++;
    const session = {
      Date: `2027-07-${String(1 + (day % 28)).padStart(2, '0')}`,
      Time: `1${Math.floor(day / 28) % 10}:30`,
    };
    const path = `${OPERATOR}/activities/${this.activityId}/timeslots`;
    const answer = await api.post(path, { ...session, Capacity: CAPACITY });
    if (answer.status === 201) this.sessions.set(answer.body.data.TimeslotID, session);
    return answer;
  }

  private cancelSession(api: ApiClient, timeslotId: number): Promise<ApiAnswer> {
    this.sessions.delete(timeslotId);
    return api.post(`${OPERATOR}/timeslots/${timeslotId}/cancel`);
  }

  /** Others may still be at it. */
  private take<T>(items: T[], item: T): T {
    const at = items.indexOf(item);
    if (at >= 0) items.splice(at, 1);
    return item;
  }
}
