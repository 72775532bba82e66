import { ActivityIdField } from '../../../platform/values/identifiers';
import { decodeCursor, encodeCursor } from '../../../platform/http/pagination';
import { DateField, QueryIntegerField, requireFromBeforeTo } from '../../../platform/http/validation';
import type { OverviewPosition } from '../../../waitlist';
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

/** @throws ValidationError if a cursor is malformed */
export function readPosition(cursor: string | undefined): OverviewPosition | undefined {
  const key = decodeCursor(cursor || undefined, ['number', 'number', 'number', 'number']);
  if (!key) return undefined;
  const [startsAt, timeslotId, createdAt, id] = key;
  return { startsAt, timeslotId, entry: id === 0 ? undefined : { createdAt, id } };
}

export function encodePosition({ startsAt, timeslotId, entry }: OverviewPosition): string {
  return encodeCursor([startsAt, timeslotId, entry?.createdAt ?? 0, entry?.id ?? 0]);
}

/** The address of the waitlist with these filters. */
export function waitlistPath(filters: WaitlistFilters, cursor?: string): string {
  const search = new URLSearchParams({ ...filters, ...(cursor !== undefined && { Cursor: cursor }) }).toString();
  return search === '' ? '/dashboard/waitlist' : `/dashboard/waitlist?${search}`;
}
