import type { TimeslotEntity } from '../../../availability';
import type { CustomerRights } from '../../../bookings';
import type { PayableBooking } from '../../../payments';

/** A booking with all data of its customer's page. */
export interface CustomerBooking extends PayableBooking {
  readonly token: string;
  readonly rights: CustomerRights;
  /** Whether the session has ended, and was not cancelled. */
  readonly hasEnded: boolean;
}

/** Sessions that a booking can be moved to. */
export interface MoveChoice {
  /** The selected date. */
  readonly date: string;
  readonly isRequested: boolean;
  /** Sessions of the date and the days around it. */
  readonly sessions: readonly TimeslotEntity[];
}
