import type { Activity } from '../../catalog';
import { type FieldError, ValidationError } from '../../platform/errors';
import { firstInstantFrom, toTimestamp } from '../../platform/values/time';
import type { NewTimeslot } from '../timeslots.repository';

export interface TimeslotRequest {
  readonly date: string;
  readonly time: string;
  readonly capacity: number;
  readonly durationMinutes: number;
}

/** Latest minute of the day at which opening hours may end. */
const LAST_CLOSING = 24 * 60 - 1;

/**
 * The row of a new timeslot; undefined if its local time does not exist on that date because of a clock change. Opening
 * hours follow the local clock even if it changes between opening and closing; a session always has the same duration.
 * @throws ValidationError for opening hours that do not end on their date
 */
export function newTimeslot(
  activity: Activity,
  timeZone: string,
  requested: TimeslotRequest,
  now: number,
): NewTimeslot | undefined {
  const { date, time, durationMinutes, capacity } = requested;
  const hasOpeningHours = activity.availabilityType === 'opening-hours';
  const closing = hasOpeningHours ? closingTime(requested) : undefined;
  const startsAt = toTimestamp(timeZone, date, time);
  if (startsAt === undefined) return undefined;
  return {
    operatorId: activity.operatorId,
    activityId: activity.id,
    date,
    time,
    startsAt,
    endsAt: closing ? firstInstantFrom(timeZone, date, closing) : startsAt + durationMinutes * 60,
    hasOpeningHours,
    capacity,
    booked: 0,
    status: 'open',
    cancellationReason: null,
    createdAt: now,
    updatedAt: now,
  };
}

function closingTime({ time, durationMinutes }: TimeslotRequest): string {
  const [hours, minutes] = time.split(':').map(Number);
  const opening = hours! * 60 + minutes!;
  const closing = opening + durationMinutes;
  if (closing <= LAST_CLOSING) return [Math.floor(closing / 60), closing % 60].map(twoDigits).join(':');
  const field = 'DurationMinutes';
  const most = LAST_CLOSING - opening;
  const message = `${field} must be at most ${most}: with opening hours the activity closes on the date it opens.`;
  throw new ValidationError([{ field, code: 'range', message } satisfies FieldError]);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
