import type { CheckedAnswers } from '../../waivers';
import type { WaiverStatus } from '../booking.entity';
import type { TicketLine } from './tickets';

/** What a request comes to before any place is taken. */
export interface BookingTerms {
  readonly tickets: TicketLine[];
  readonly answers: CheckedAnswers;
  readonly waiverStatus: WaiverStatus;
}
