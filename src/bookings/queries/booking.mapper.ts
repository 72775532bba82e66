import { toCancellationPolicyDto } from '../../operators';
import type { PublicAddress } from '../../platform/config';
import type { BookingDetails } from './booking-details.service';
import { type BookingEntity, isPaidToPartner, policyOf } from '../record/booking.entity';
import type { AnsweredQuestion } from '../../waivers';
import { type MoneyDto, netPriceOf, toPercent } from '../../platform/values/money';
import { netOfBooking } from '../record/partner-amounts';
import type { UnitItem } from '../tickets/agreeing-items';
import type { BookingAnswerDto } from '../dto/booking-answer.dto';
import type { BookedTicketsDto, BookingDto, HoldDto } from '../dto/booking.dto';
import { refundedOnCancellation } from '../balance/booking-balance.entity';
import type { PartnerAnswersDto } from '../dto/partner-answers.dto';
import type { UnitItemDto } from '../dto/unit-item.dto';
import type { SessionPlacesDto } from '../dto/session-places.dto';

export function toBookingDto(details: BookingDetails, address: PublicAddress): BookingDto {
  const { booking } = details;
  return {
    BookingReference: booking.reference,
    Status: booking.status,
    Source: booking.source,
    Partner: booking.partner,
    ...toPricedPlacesDto(details),
    PaymentReference: booking.paymentReference,
    ...(booking.groupReference !== null && { GroupReference: booking.groupReference }),
    PaymentStatus: booking.paymentStatus,
    Customer: toCustomerDto(booking),
    Waiver: toWaiverDto(booking, address),
    Notes: booking.notes,
    CancellationPolicy: toCancellationPolicyDto(policyOf(booking)),
    RefundableNow: { Amount: refundableNow(details), Currency: booking.currency },
    Mode: 'live',
    CreatedAt: booking.createdAt,
    UpdatedAt: booking.updatedAt,
    CancelledAt: booking.cancelledAt,
    CancellationReason: booking.cancellationReason,
  };
}

function toWaiverDto({ waiverStatus, waiverToken }: BookingEntity, address: PublicAddress): BookingDto['Waiver'] {
  const CompletionURL = waiverStatus === 'incomplete' ? address.link(`/waivers/${waiverToken}`) : null;
  return { Status: waiverStatus, CompletionURL };
}

/** What the customer gets back: from the operator at most what it was paid, from a partner its part of the total. */
function refundableNow({ booking, balance, fee }: BookingDetails): number {
  if (booking.status === 'cancelled' || booking.status === 'expired') return 0;
  return isPaidToPartner(booking) ? booking.totalAmount - fee : refundedOnCancellation(balance, fee);
}

export function toCustomerDto({ firstName, lastName, email, phone }: BookingEntity): BookingDto['Customer'] {
  return { FirstName: firstName, LastName: lastName, Email: email || null, Phone: phone || null };
}

export function toHoldDto(details: BookingDetails): HoldDto {
  const { booking } = details;
  return {
    HoldID: booking.holdId!,
    ExpiresAt: (booking.heldUntil ?? booking.holdEndsAt)!,
    Status: booking.status,
    ...toPricedPlacesDto(details),
    UpdatedAt: booking.updatedAt,
  };
}

export function toPricedPlacesDto(details: BookingDetails) {
  const { booking } = details;
  return {
    ...toSessionPlacesDto(details),
    Tickets: toTicketDtos(booking),
    ...toExtras(booking),
    Total: toTotalDto(booking),
    ...toNetTerms(booking),
  };
}

export function toSessionPlacesDto({ booking, ...details }: BookingDetails): SessionPlacesDto {
  return {
    ActivityID: details.activityId,
    ProductName: details.productName,
    Date: booking.sessionDate,
    Time: booking.sessionTime,
    StartsAt: details.startsAt,
    TimeZone: details.timeZone,
    Participants: booking.participants,
  };
}

export function toTotalDto({ totalAmount, currency }: Pick<BookingEntity, 'totalAmount' | 'currency'>): MoneyDto {
  return { Amount: totalAmount, Currency: currency };
}

function toExtras({ extras, currency, commissionRate }: BookingEntity): Pick<BookingDto, 'Extras'> {
  if (extras === null) return {};
  return {
    Extras: extras.map(({ code, name, quantity, priceAmount }) => {
      const Price = { Amount: priceAmount, Currency: currency };
      return { Code: code, Name: name, Quantity: quantity, Price, ...netPriceOf(Price, commissionRate) };
    }),
  };
}

/** As agreed with the partner at the time of sale; nothing if no commission was. */
function toNetTerms(booking: BookingEntity): Pick<BookingDto, 'Net' | 'CommissionPercent'> {
  const net = netOfBooking(booking);
  if (net === null) return {};
  return { Net: { Amount: net, Currency: booking.currency }, CommissionPercent: toPercent(booking.commissionRate!) };
}

function toTicketDtos({ tickets, currency, commissionRate }: BookingEntity): BookedTicketsDto[] {
  return tickets.map((line) => ({
    TicketTypeID: line.ticketTypeId,
    Name: line.name,
    Quantity: line.quantity,
    Price: { Amount: line.priceAmount, Currency: currency },
    ...netPriceOf({ Amount: line.priceAmount, Currency: currency }, commissionRate),
  }));
}

export function toUnitItemDto(item: UnitItem, currency: string): UnitItemDto {
  return {
    TicketCode: item.code,
    UUID: item.uuid,
    TicketTypeID: item.ticketTypeId,
    Name: item.name,
    Price: { Amount: item.priceAmount, Currency: currency },
    Participants: item.participants,
    ResellerReference: item.resellerReference,
    RedeemedAt: item.redeemedAt,
  };
}

export function toAnswerDto(answer: AnsweredQuestion): BookingAnswerDto {
  return {
    QuestionID: answer.questionId,
    Label: answer.label,
    Type: answer.type,
    Participant: answer.participant,
    Value: answer.value,
    Files: answer.files.map(({ fileId, name, contentType, bytes }) => ({
      FileID: fileId,
      Name: name,
      ContentType: contentType,
      Bytes: bytes,
    })),
  };
}

/** The answers in the form in which bookings take them: without a participant if they are about the booking. */
export function toPartnerAnswersDto(
  booking: BookingEntity,
  answers: readonly AnsweredQuestion[],
  address: PublicAddress,
): PartnerAnswersDto {
  return {
    BookingReference: booking.reference,
    Waiver: toWaiverDto(booking, address),
    Answers: answers.map(({ questionId, participant, value, files }) => ({
      QuestionID: questionId,
      ...(participant !== null && { Participant: participant }),
      ...(files.length > 0 ? { FileIDs: files.map(({ fileId }) => fileId) } : { Value: value }),
    })),
    UpdatedAt: booking.updatedAt,
  };
}
