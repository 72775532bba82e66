/** @jest-environment-options {"ownModules": true} */
import { Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Transactions } from '../../src/platform/database';
import { DomainEvent, DomainEvents } from '../../src/platform/domain-events';
import type { SlipwayPlugin } from '../../src/plugins';
import { JobsRunner } from '../../src/platform/jobs';
import {
  type EmailSubject,
  type EmailSubjects,
  WorkflowTrigger,
  declaredTriggers,
  triggerNames,
} from '../../src/workflows';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { TestApp, type TestOperator, bookingBody } from '../support/test-app';

const WORKFLOWS = '/api/v2/operator/workflows';

class TideTurnedEvent extends DomainEvent {
  static readonly eventName = 'tide.turned';

  constructor(
    readonly operatorId: number,
    readonly tideId: number,
  ) {
    super();
  }
}

/** What is known of tides, by their ID. */
const heights = new Map<number, string>();

@WorkflowTrigger<TideTurnedEvent>({
  name: 'tide-turned',
  label: 'The tide turns',
  moment: 'the turn',
  event: TideTurnedEvent,
  subjectType: 'tide',
  subjectId: ({ tideId }) => tideId,
  mergeFields: { tide: { height: { meaning: 'How high it was', example: '3 m' } } },
})
@Injectable()
class TideMails implements EmailSubjects {
  read(_operatorId: number, ids: readonly number[]): Promise<ReadonlyMap<number, EmailSubject>> {
    const known = ids.filter((id) => heights.has(id));
    const toSubject = (id: number) => ({ to: 'ada@example.com', fields: { tide: { height: heights.get(id)! } } });
    return Promise.resolve(new Map(known.map((id) => [id, toSubject(id)])));
  }
}

@Module({ providers: [TideMails] })
class TidesModule {}

const TIDES: SlipwayPlugin = { name: 'tides', module: TidesModule };

describe('triggers of a feature', () => {
  let test: TestApp;
  let operator: TestOperator;

  beforeAll(async () => {
    test = await TestApp.create({ plugins: [TIDES] });
  });

  beforeEach(async () => {
    test.clock.set('2027-06-01T08:00:00Z');
    operator = await test.addOperator({ timeZone: 'UTC' });
    for (const { ID } of (await operator.api.get(WORKFLOWS)).body.data) await operator.api.delete(`${WORKFLOWS}/${ID}`);
    heights.clear();
  });

  afterAll(() => test.close());

  async function addWorkflow(overrides: Record<string, unknown> = {}): Promise<number> {
    const body = { Trigger: 'tide-turned', Subject: '{{ tide.height }}', Body: '{{ operator.name }}', ...overrides };
    const { status, body: answer } = await operator.api.post(WORKFLOWS, body);
    expect(status).toBe(201);
    return answer.data.ID as number;
  }

  const turn = (tideId: number, operatorId = operator.id) =>
    test.app.get(Transactions).run(() => test.app.get(DomainEvents).publish(new TideTurnedEvent(operatorId, tideId)));

  /** Runs what is due at an instant and returns the subjects of all emails so far, oldest first. */
  async function mailsAt(instant: string): Promise<string[]> {
    test.clock.set(instant);
    await test.app.get(JobsRunner).runOnce();
    const { data } = (await operator.api.get('/api/v2/operator/emails')).body;
    return data.map(({ Subject }: { Subject: string }) => Subject).reverse();
  }

  it('send one email for each subject, after the delay, with the state at that time', async () => {
    await addWorkflow({ DelayMinutes: 60 });
    heights.set(1, '1 m').set(2, '2 m');
    await turn(1);
    await turn(2);
    await turn(1);
    expect(await mailsAt('2027-06-01T08:59:59Z')).toEqual([]);
    heights.set(1, '5 m');
    expect(await mailsAt('2027-06-01T09:00:00Z')).toEqual(['5 m', '2 m']);
    await turn(1);
    expect(await mailsAt('2027-06-01T11:00:00Z')).toEqual(['5 m', '2 m']);
  });

  it('send nothing about what is void, to other operators, or after a rollback', async () => {
    await addWorkflow();
    const other = await test.addOperator();
    heights.set(1, '1 m').set(3, '3 m');
    await turn(2);
    await turn(1, other.id);
    const failing = test.app.get(Transactions).run(async () => {
      await test.app.get(DomainEvents).publish(new TideTurnedEvent(operator.id, 3));
      throw new Error('a later part failed');
    });
    await expect(failing).rejects.toThrow('a later part failed');
    expect(await mailsAt('2027-06-01T08:00:00Z')).toEqual([]);
  });

  it('have nothing to do with bookings of the same number', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    await addWorkflow({ DelayMinutes: 60 });
    await addWorkflow({ Trigger: 'booking-confirmed', Subject: 'confirmed', Body: 'Hi', DelayMinutes: 60 });
    const booked = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
    const reference = booked.body.data.BookingReference as string;
    const [{ id }] = await test.app.get(DataSource).query('SELECT id FROM booking WHERE reference = ?', [reference]);
    heights.set(id as number, 'as high as the booking');
    await turn(id as number);
    await operator.api.post(`/api/v2/operator/bookings/${reference}/cancel`);
    expect(await mailsAt('2027-06-01T09:00:00Z')).toEqual(['as high as the booking']);
  });

  it('take no activities, and no booking to preview', async () => {
    const { ActivityID } = await operator.addActivity();
    const body = { Trigger: 'tide-turned', Subject: 'a', Body: 'b', ActivityIDs: [ActivityID] };
    const rejected = await operator.api.post(WORKFLOWS, body);
    expect([rejected.status, rejected.body.errors]).toEqual([422, [expect.objectContaining({ code: 'no-activity' })]]);
    const preview = `${WORKFLOWS}/${await addWorkflow()}/preview`;
    expect((await operator.api.post(preview, { BookingReference: '7K2M9X0Q4B' })).status).toBe(422);
    const { data } = (await operator.api.post(preview)).body;
    expect(data).toMatchObject({ Subject: '3 m', Text: expect.stringMatching(/^Harbour Watersports\n/) });
  });

  it('stay as they are when the feature is gone', async () => {
    const ID = await addWorkflow();
    heights.set(1, '1 m');
    await turn(1);
    const [declared, names] = [[...declaredTriggers()], [...triggerNames()]];
    (declaredTriggers() as unknown[]).length = 0;
    (triggerNames() as string[]).pop();
    expect(await mailsAt('2027-06-01T08:00:00Z')).toEqual([]);
    expect((await operator.api.get(`${WORKFLOWS}/${ID}`)).body.data.Trigger).toBe('tide-turned');
    const person = await DashboardClient.signIn(test, await addStaff(test, operator));
    expect((await person.get('/dashboard/workflows')).text).toContain('tide-turned');
    expect((await person.get(`/dashboard/workflows/${ID}`)).status).toBe(200);
    (declaredTriggers() as unknown[]).push(...declared);
    (triggerNames() as string[]).push(names.at(-1)!);
    expect(await mailsAt('2027-06-01T08:00:00Z')).toEqual(['1 m']);
  });
});
