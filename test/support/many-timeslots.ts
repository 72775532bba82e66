import type { ApiClient } from './api-client';

const TIMESLOTS = '/api/v2/operator/timeslots';

/** Cancels one timeslot and an unknown one together. */
export async function tryManyTimeslots(api: ApiClient, _activityId: string, timeslotId: number): Promise<void> {
  const wanted = { TimeslotIDs: [timeslotId, 99_999_999], Reason: 'Strong wind', Refund: 'full' };
  const { body } = await api.post(`${TIMESLOTS}/cancel`, wanted);
  const statuses = body.data.Results.map(({ Status }: { Status: string }) => Status);
  expect(statuses).toEqual(['cancelled', 'failed']);
}
