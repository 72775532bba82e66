import { ActivityIdField } from '../../../platform/values/identifiers';
import { DateField, QueryIntegerField, requireFromBeforeTo } from '../../../platform/http/validation';
import { given, validated } from '../../html';

const FILTERS = ['From', 'To', 'ActivityID', 'TimeslotID'] as const;

/** Filters in the waitlist's address. */
export type WaitlistFilters = Partial<Record<(typeof FILTERS)[number], string>>;

export class WaitlistQuery {
  @DateField({ optional: true })
  From?: string;

  @DateField({ optional: true })
  To?: string;

  @ActivityIdField({ optional: true })
  ActivityID?: string;

  @QueryIntegerField({ optional: true, min: 1 })
  TimeslotID?: number;
}

/** By default, omits past dates; unless a date range or a timeslot is given. */
export function readWaitlistFilters(query: Readonly<Record<string, string>>, today: string): WaitlistFilters {
  const filters = given(query, FILTERS);
  return (filters.From ?? filters.To ?? filters.TimeslotID) ? filters : { From: today, ...filters };
}

/** @throws ValidationError */
export async function readWaitlistQuery(filters: WaitlistFilters): Promise<WaitlistQuery> {
  const query = await validated(WaitlistQuery, filters);
  requireFromBeforeTo(query);
  return query;
}

/** The address of the waitlist with these filters. */
export function waitlistPath(filters: WaitlistFilters, cursor?: string): string {
  const search = new URLSearchParams({ ...filters, ...(cursor !== undefined && { Cursor: cursor }) }).toString();
  return search === '' ? '/dashboard/waitlist' : `/dashboard/waitlist?${search}`;
}
