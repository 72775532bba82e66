import type { Caller } from '../../platform/auth';
import type { PublicAddress } from '../../platform/config';
import { partnerOrigin, toBookingCommand } from '../create/booking-command.mapper';
import type { BookingGroupDto, CreateBookingGroupDto } from '../dto/booking-group.dto';
import type { BookingCommand } from '../placement/booking-command';
import type { BookingDetails } from '../queries/booking-details.service';
import { toBookingDto } from '../queries/booking.mapper';

/** What the bookings of a group have in common. */
export interface GroupTerms {
  readonly groupReference: string;
  readonly paymentReference: string;
}

export function toGroupTerms(caller: Caller, body: CreateBookingGroupDto, groupReference: string): GroupTerms {
  return { groupReference, paymentReference: partnerOrigin(caller, body.PaymentReference).paymentReference };
}

/** One command for each item, all of one customer and with one payment reference. */
export function toGroupCommands(
  caller: Caller,
  { Items, Customer }: CreateBookingGroupDto,
  { groupReference, paymentReference: PaymentReference }: GroupTerms,
): BookingCommand[] {
  return Items.map((item) => {
    return { ...toBookingCommand(caller, { ...item, Customer, PaymentReference }), groupReference };
  });
}

export function toBookingGroupDto(
  bookings: readonly BookingDetails[],
  { groupReference, paymentReference }: GroupTerms,
  address: PublicAddress,
): BookingGroupDto {
  const total = bookings.reduce((sum, { booking }) => sum + booking.totalAmount, 0);
  return {
    GroupReference: groupReference,
    PaymentReference: paymentReference,
    Total: { Amount: total, Currency: bookings[0]!.booking.currency },
    Bookings: bookings.map((details) => toBookingDto(details, address)),
  };
}
