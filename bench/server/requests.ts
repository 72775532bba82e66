import type { LoadRequest } from '../support/loading';
import type { Session } from './sessions';
import type { Bookable, StockCaller } from './stock';

export const PARTNER = '/api/v2/ota/partner';

/** The reads that partners make, of one activity on one date. */
export const READS = {
  products: (name: string) => `${PARTNER}/products${name}`,
  dates: (activityId: string, from: string, to: string) =>
    `${PARTNER}/availability/${activityId}/dates?StartDate=${from}&EndDate=${to}`,
  timeslots: (activityId: string, date: string) => `${PARTNER}/availability/${activityId}/timeslots?Date=${date}`,
  questions: (activityId: string) => `${PARTNER}/questions/${activityId}`,
};

export const get = ({ key }: Pick<StockCaller, 'key'>, path: string): LoadRequest => ({ method: 'GET', path, key });

export function booking({ callers, booked }: Bookable, session: Session, more: object = {}): LoadRequest {
  const Customer = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' };
  const body = { ...places(booked.activityId, session), Customer, ...more };
  return { method: 'POST', path: `${PARTNER}/booking`, key: callers[0]!.key, body: JSON.stringify(body) };
}

export function hold({ callers, booked }: Bookable, session: Session): LoadRequest {
  const body = places(booked.activityId, session);
  return { method: 'POST', path: `${PARTNER}/holds`, key: callers[0]!.key, body: JSON.stringify(body) };
}

function places(activityId: string, { date, time }: Session) {
  return { ActivityID: activityId, Date: date, Time: time, Participants: 1 };
}

export function meter({ key }: Pick<StockCaller, 'key'>, path = '/api/v2/usage/meters'): LoadRequest {
  const body = { Meter: 'api-calls', Usage: 2.5, ExtraInfo: '{"Campaign":"spring"}', OccurredAt: 1_790_000_000 };
  return { method: 'POST', path, key, body: JSON.stringify(body) };
}
