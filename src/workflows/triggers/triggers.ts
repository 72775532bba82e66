import type { BookingEntity, BookingStatus } from '../../bookings';

/** Triggers about bookings; plugins declare further ones. */
export const BOOKING_TRIGGERS = [
  'booking-confirmed',
  'booking-moved',
  'booking-changed',
  'booking-refunded',
  'refund-failed',
  'booking-cancelled',
  'session-cancelled',
  'another-day-offered',
  'session-starting',
  'session-ended',
  'waiver-incomplete',
  'basket-expired',
] as const;
export type BookingTrigger = (typeof BOOKING_TRIGGERS)[number];

interface TriggerRule {
  /** The instant of the session that the delay counts from; absent: the event itself. */
  readonly anchor?: 'startsAt' | 'endsAt';
  /** Statuses in which a booking still gets the email when it is due. */
  readonly bookingStatuses: readonly BookingStatus[];
  readonly isWaiverIncomplete?: true;
  /** Whether the session of a confirmed booking is cancelled. Default: it is not. */
  readonly needsAnotherDay?: true | 'either';
  /** Whether the email is a courtesy that the booking does not require, so the recipient can unsubscribe. */
  readonly isCourtesy?: true;
}

const ABOUT_REFUNDS: TriggerRule = { bookingStatuses: ['confirmed', 'cancelled'], needsAnotherDay: 'either' };

export const TRIGGER_RULES: Record<BookingTrigger, TriggerRule> = {
  'booking-confirmed': { bookingStatuses: ['confirmed'] },
  'booking-moved': { bookingStatuses: ['confirmed'] },
  'booking-changed': { bookingStatuses: ['confirmed'] },
  'booking-refunded': ABOUT_REFUNDS,
  'refund-failed': ABOUT_REFUNDS,
  'booking-cancelled': { bookingStatuses: ['cancelled'] },
  'session-cancelled': { bookingStatuses: ['cancelled'] },
  'another-day-offered': { bookingStatuses: ['confirmed'], needsAnotherDay: true },
  'session-starting': { anchor: 'startsAt', bookingStatuses: ['confirmed'] },
  'session-ended': { anchor: 'endsAt', bookingStatuses: ['confirmed'], isCourtesy: true },
  'waiver-incomplete': { anchor: 'startsAt', bookingStatuses: ['confirmed'], isWaiverIncomplete: true },
  'basket-expired': { bookingStatuses: ['expired'], isCourtesy: true },
};

/** Triggers that can happen to a booking more than once. Its email is then scheduled again. */
export type RepeatedTrigger =
  'booking-moved' | 'booking-changed' | 'booking-refunded' | 'refund-failed' | 'another-day-offered';

/** Whether a trigger is about bookings rather than subjects of plugins. */
export function isBookingTrigger(trigger: string): trigger is BookingTrigger {
  return Object.hasOwn(TRIGGER_RULES, trigger);
}

/** Triggers relative to the session rather than an event. */
export const SESSION_TRIGGERS = BOOKING_TRIGGERS.filter((trigger) => TRIGGER_RULES[trigger].anchor !== undefined);

/** Maximum delay before or after, in minutes: 90 days. */
export const MAX_DELAY_MINUTES = 90 * 24 * 60;

/** How late an email about the past is still sent if no process was running, in seconds: a week. */
const LATEST_AFTER_END_SECONDS = 7 * 86_400;

/** A reminder is sent until the session starts, or up to an hour after it was due. */
const LATEST_REMINDER_SECONDS = 3_600;

/** Allowed delays of a trigger in minutes: reminders are before the start, all others after the event. */
export function delayRange(trigger: string): { min: number; max: number } {
  return isBookingTrigger(trigger) && TRIGGER_RULES[trigger].anchor === 'startsAt'
    ? { min: -MAX_DELAY_MINUTES, max: 0 }
    : { min: 0, max: MAX_DELAY_MINUTES };
}

/** Instants after `after`, up to and including `until`, in Unix seconds. */
export interface Window {
  readonly after: number;
  readonly until: number;
}

/**
 * The range in which sessions must start (or end) for an email of this trigger to be due at `now`. A customer who books
 * after a request to answer was due still gets it until the start. Emails about the past are not sent for sessions that ended
 * before the workflow was enabled.
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

type BookingState = Pick<BookingEntity, 'status' | 'waiverStatus'> & {
  /** Whether it is confirmed although its session is cancelled. */
  readonly needsAnotherDay: boolean;
};

/** Whether a booking is in the state that a trigger requires. */
export function suits(trigger: BookingTrigger, { status, waiverStatus, needsAnotherDay }: BookingState): boolean {
  const rule = TRIGGER_RULES[trigger];
  const suitsSession = rule.needsAnotherDay === 'either' || (rule.needsAnotherDay ?? false) === needsAnotherDay;
  const suitsWaiver = !rule.isWaiverIncomplete || waiverStatus === 'incomplete';
  return suitsSession && suitsWaiver && rule.bookingStatuses.includes(status);
}
