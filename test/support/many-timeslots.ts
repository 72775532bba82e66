import type { ApiClient } from './api-client';

const TIMESLOTS = '/api/v2/operator/timeslots';

/** Reads, changes and messages one timeslot, changes the timeslots of a day, and cancels one of them and an unknown one together. */
export async function tryManyTimeslots(api: ApiClient, activityId: string, timeslotId: number): Promise<void> {
  const path = `${TIMESLOTS}/${timeslotId}`;
  expect((await api.get(path)).status).toBe(200);
  expect((await api.patch(path, { Status: 'closed' })).status).toBe(200);
  const Filter = { ActivityID: activityId, From: '2027-06-05', To: '2027-06-05', Weekdays: null, Times: null };
  const changed = await api.patch(TIMESLOTS, { Filter, Change: { Status: 'open', Capacity: 12 }, DryRun: null });
  expect(changed.body.data).toMatchObject({ Matched: 1, Changed: 1, Refused: [] });
  const message = { Subject: 'Meet at the pier', Body: 'See you there.' };
  expect((await api.post(`${path}/message`, message)).status).toBe(202);
  const wanted = { TimeslotIDs: [timeslotId, 99_999_999], Reason: 'Strong wind', Refund: 'full' };
  const { body } = await api.post(`${TIMESLOTS}/cancel`, wanted);
  const statuses = body.data.Results.map(({ Status }: { Status: string }) => Status);
  expect(statuses).toEqual(['cancelled', 'failed']);
}
