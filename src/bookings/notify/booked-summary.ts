import type { BookedSummary } from '../../platform/domain-events';
import type { BookingEntity } from '../record/booking.entity';

/** What listeners of the confirmation need to know. */
export function toBookedSummary(booking: BookingEntity): BookedSummary {
  const { activityId, timeslotId, sessionDate, sessionTime, participants, tickets, source, partner } = booking;
  const { firstName, lastName, email, phone } = booking;
  return {
    ...{ activityId, timeslotId, date: sessionDate, time: sessionTime, participants, source, partner },
    tickets: tickets.map(({ name, quantity }) => ({ name, quantity })),
    total: { amount: booking.totalAmount, currency: booking.currency },
    customer: { firstName, lastName, email, phone },
  };
}
