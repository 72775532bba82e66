import type { BookingEntity, BookingStatus } from '../../bookings';

/** What makes a workflow send about bookings; plugins declare more. */
export const BOOKING_TRIGGERS = [
  'booking-confirmed',
  'booking-moved',
  'booking-cancelled',
  'session-starting',
  'session-ended',
  'waiver-incomplete',
  'basket-expired',
] as const;
export type BookingTrigger = (typeof BOOKING_TRIGGERS)[number];

interface TriggerRule {
  /** The moment of the session that the delay counts from; absent: the event itself. */
  readonly anchor?: 'startsAt' | 'endsAt';
  /** What a booking must be when its mail is due. */
  readonly bookingStatus: BookingStatus;
  readonly isWaiverIncomplete?: true;
  /** Sent as a courtesy and not because the booking needs it, so the recipient may refuse mails of this kind. */
  readonly isCourtesy?: true;
}

export const TRIGGER_RULES: Record<BookingTrigger, TriggerRule> = {
  'booking-confirmed': { bookingStatus: 'confirmed' },
  'booking-moved': { bookingStatus: 'confirmed' },
  'booking-cancelled': { bookingStatus: 'cancelled' },
  'session-starting': { anchor: 'startsAt', bookingStatus: 'confirmed' },
  'session-ended': { anchor: 'endsAt', bookingStatus: 'confirmed', isCourtesy: true },
  'waiver-incomplete': { anchor: 'startsAt', bookingStatus: 'confirmed', isWaiverIncomplete: true },
  'basket-expired': { bookingStatus: 'expired', isCourtesy: true },
};

/** Whether a trigger is about bookings and not about things of a plugin. */
export function isBookingTrigger(trigger: string): trigger is BookingTrigger {
  return Object.hasOwn(TRIGGER_RULES, trigger);
}

/** Triggers that follow the schedule and not an event. */
export const SESSION_TRIGGERS = BOOKING_TRIGGERS.filter((trigger) => TRIGGER_RULES[trigger].anchor !== undefined);

/** The longest delay in either direction, in minutes: 90 days. */
export const MAX_DELAY_MINUTES = 90 * 24 * 60;

/** How long after its moment a mail about the past still makes sense, should no process have been running: a week. */
const LATEST_AFTER_END_SECONDS = 7 * 86_400;

/** A reminder is of use until the session starts, and for an hour after its own moment. */
const LATEST_REMINDER_SECONDS = 3_600;

/** The delays a trigger can have, in minutes: reminders come before the start, everything else after what happened. */
export function delayRange(trigger: string): { min: number; max: number } {
  return isBookingTrigger(trigger) && TRIGGER_RULES[trigger].anchor === 'startsAt'
    ? { min: -MAX_DELAY_MINUTES, max: 0 }
    : { min: 0, max: MAX_DELAY_MINUTES };
}

/** Instants of which those after `after`, up to and including `until`, are meant. Unix seconds. */
export interface Window {
  readonly after: number;
  readonly until: number;
}

/**
 * When sessions must start (or end) for a mail of this trigger to be due at `now`. Whoever books after the moment of
 * a reminder still gets it, until the start; mails about the past are not sent for what was over before the workflow
 * was enabled.
 */
export function dueWindow(
  { trigger, delayMinutes, enabledAt }: { trigger: BookingTrigger; delayMinutes: number; enabledAt: number },
  now: number,
): Window {
  const delay = delayMinutes * 60;
  const until = now - delay;
  return TRIGGER_RULES[trigger].anchor === 'startsAt'
    ? { after: Math.min(now, until - LATEST_REMINDER_SECONDS), until }
    : { after: Math.max(until - LATEST_AFTER_END_SECONDS, enabledAt - delay - 1), until };
}

/** Whether a booking is in the state that a trigger is about. */
export function suits(
  trigger: BookingTrigger,
  { status, waiverStatus }: Pick<BookingEntity, 'status' | 'waiverStatus'>,
) {
  const rule = TRIGGER_RULES[trigger];
  return status === rule.bookingStatus && (!rule.isWaiverIncomplete || waiverStatus === 'incomplete');
}
