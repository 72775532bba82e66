import { type BookingTrigger, findDeclaredTrigger, isBookingTrigger } from '../../../workflows';
import { count } from '../../html';

export const DELAY_UNITS = [
  { value: 'minutes', label: 'minutes', minutes: 1 },
  { value: 'hours', label: 'hours', minutes: 60 },
  { value: 'days', label: 'days', minutes: 1440 },
] as const;

const TRIGGER_LABELS: Record<BookingTrigger, string> = {
  'booking-confirmed': 'A booking is confirmed',
  'booking-moved': 'A booking is moved',
  'booking-changed': 'Tickets of a booking change',
  'booking-refunded': 'The money of a refund has left',
  'refund-failed': 'A refund comes back',
  'booking-cancelled': 'A booking is cancelled',
  'session-cancelled': 'A session is cancelled',
  'another-day-offered': 'A session is cancelled and customers choose another day',
  'session-starting': 'A session starts',
  'session-ended': 'A session has ended',
  'waiver-incomplete': 'A waiver is incomplete',
  'basket-expired': 'A basket expires without payment',
};

/** The instant that a delay counts from, to end “2 days before …”. */
const MOMENTS: Record<BookingTrigger, string> = {
  'booking-confirmed': 'the booking',
  'booking-moved': 'the move',
  'booking-changed': 'the change',
  'booking-refunded': 'the refund',
  'refund-failed': 'the refund came back',
  'booking-cancelled': 'the cancellation',
  'session-cancelled': 'the cancellation',
  'another-day-offered': 'the cancellation',
  'session-starting': 'the start',
  'session-ended': 'the end',
  'waiver-incomplete': 'the start',
  'basket-expired': 'the expiry',
};

/** Label of a trigger; its name if the plugin was removed. */
export function labelOf(trigger: string): string {
  return isBookingTrigger(trigger) ? TRIGGER_LABELS[trigger] : (findDeclaredTrigger(trigger)?.label ?? trigger);
}

/** A delay as entered: amount, unit and direction. */
export interface EnteredDelay {
  readonly amount: string;
  readonly unit: string;
  readonly direction: string;
}

/** In the largest unit without a remainder. */
export function toEntered(delayMinutes: number): EnteredDelay {
  const { unit, amount } = inUnits(delayMinutes);
  return { amount: String(amount), unit: unit.value, direction: delayMinutes < 0 ? 'before' : 'after' };
}

/** In minutes, negative for before; the text itself if the amount is not an integer. Empty means 0. */
export function toMinutes({ amount, unit, direction }: EnteredDelay): number | string {
  if (amount === '') return 0;
  if (!/^\d{1,7}$/.test(amount)) return amount;
  const { minutes } = DELAY_UNITS.find(({ value }) => value === unit) ?? DELAY_UNITS[0];
  const delay = Number(amount) * minutes;
  return direction === 'before' && delay > 0 ? -delay : delay;
}

/** What the delay of a trigger counts from, such as `the start`. */
export function momentOf(trigger: string): string {
  return isBookingTrigger(trigger) ? MOMENTS[trigger] : (findDeclaredTrigger(trigger)?.moment ?? 'the event');
}

/** `2 days before the start`, `immediately`. */
export function formatDelay(trigger: string, delayMinutes: number): string {
  const moment = momentOf(trigger);
  if (delayMinutes === 0) return moment === 'the start' || moment === 'the end' ? `at ${moment}` : 'immediately';
  const { unit, amount } = inUnits(delayMinutes);
  return `${count(amount, unit.value.slice(0, -1))} ${delayMinutes < 0 ? 'before' : 'after'} ${moment}`;
}

function inUnits(delayMinutes: number) {
  const size = Math.abs(delayMinutes);
  const unit = DELAY_UNITS.findLast(({ minutes }) => size >= minutes && size % minutes === 0) ?? DELAY_UNITS[2];
  return { unit, amount: size / unit.minutes };
}
