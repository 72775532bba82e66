import type { PublicAddress } from '../../../platform/config';
import { type BookingEntity, type UnitItem, netOfBooking } from '../../../bookings';
import { type TicketTypeEntity, atSession } from '../../../catalog';
import { firstParticipants, type ResellerBooking } from '../../../resellers';
import type { AnswersOfBooking } from '../../../waivers';
import type { OctoAvailabilityDto } from '../availability/dto/availability.dto';
import { DELIVERY_METHODS } from '../catalogue/dto/product.dto';
import { OPTION_ID, type PricedProduct } from '../catalogue/offered-product';
import { toOctoProduct, netOf, toUnitOfBooking, toPrice } from '../catalogue/product.mapper';
import { toOctoAnswers } from '../questions/question.mapper';
import { type Capabilities, inUtc, inUtcOrNull } from '../wire';
import type { OctoBookingDto, OctoCancellationDto, OctoTicketDto, OctoUnitItemDto } from './dto/booking.dto';

const STATUSES = {
  'on-hold': 'ON_HOLD',
  confirmed: 'CONFIRMED',
  redeemed: 'REDEEMED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
} as const satisfies Record<ResellerBooking['state'], string>;

/** A booking with the additional data of a response. */
export interface ShownBooking extends ResellerBooking {
  readonly product: PricedProduct;
  readonly shownAvailability: OctoAvailabilityDto;
  /** Only if the capability is active. */
  readonly answers: AnswersOfBooking;
}

export function toOctoBooking(shown: ShownBooking, capabilities: Capabilities, address: PublicAddress): OctoBookingDto {
  const { booking, product, shownAvailability: availability, contact } = shown;
  const { reference, updatedAt, notes, totalAmount, currency } = booking;
  const productDto = toOctoProduct(product, capabilities);
  return {
    id: reference,
    uuid: shown.uuid,
    testMode: false,
    resellerReference: booking.paymentReference,
    supplierReference: reference,
    status: STATUSES[shown.state],
    utcCreatedAt: inUtc(booking.reservedAt),
    utcUpdatedAt: inUtc(updatedAt),
    utcExpiresAt: inUtcOrNull(shown.expiresAt),
    utcConfirmedAt: inUtcOrNull(booking.confirmedAt),
    utcRedeemedAt: inUtcOrNull(shown.redeemedAt),
    productId: productDto.id,
    product: productDto,
    optionId: OPTION_ID,
    option: productDto.options[0]!,
    cancellable: shown.isCancellable,
    cancellation: toCancellation(shown),
    freesale: false,
    availabilityId: availability.id,
    availability,
    contact: { ...contact, locales: [...contact.locales] },
    notes: notes === '' ? null : notes,
    deliveryMethods: [...DELIVERY_METHODS],
    voucher: toTicket(shown, reference, shown.redeemedAt),
    unitItems: toUnitItems(shown, capabilities),
    ...(capabilities.has('questions') && {
      questionAnswers: toOctoAnswers(product.questions ?? [], shown.answers, 0),
    }),
    ...(capabilities.has('pricing') && { pricing: toPrice(totalAmount, netOfBooking(booking), currency) }),
    extensions: { slipway: { completionUrl: completionUrlOf(shown, address) } },
  };
}

function toUnitItems(shown: ShownBooking, capabilities: Capabilities): OctoUnitItemDto[] {
  const { items, product, answers } = shown;
  const participants = firstParticipants(items);
  const { ticketTypes } = atSession(product.activity, shown.timeslot);
  return items.map((item, index) => ({
    ...toUnitItem(item, ticketTypes, shown, capabilities),
    ...(capabilities.has('questions') && {
      questionAnswers: toOctoAnswers(product.questions ?? [], answers, participants[index]!),
    }),
  }));
}

function toUnitItem(
  item: UnitItem,
  ticketTypes: readonly TicketTypeEntity[],
  shown: ShownBooking,
  capabilities: Capabilities,
): OctoUnitItemDto {
  const { booking, product, state } = shown;
  const ticketType = ticketTypes.find(({ id }) => id === item.ticketTypeId)!;
  const contact = item.contact ?? NOBODY;
  return {
    uuid: item.uuid,
    resellerReference: item.resellerReference,
    supplierReference: item.code,
    unitId: String(item.ticketTypeId),
    unit: toUnitOfBooking(ticketType, product, capabilities),
    status: state === 'confirmed' && item.redeemedAt !== null ? 'REDEEMED' : STATUSES[state],
    utcRedeemedAt: inUtcOrNull(item.redeemedAt),
    contact: { ...contact, locales: [...contact.locales] },
    ticket: toTicket(shown, item.code, item.redeemedAt),
    ...(capabilities.has('pricing') && {
      pricing: toPrice(item.priceAmount, netOf(item.priceAmount, booking.commissionRate), booking.currency),
    }),
  };
}

const NOBODY = {
  ...{ fullName: null, firstName: null, lastName: null, emailAddress: null, phoneNumber: null },
  ...{ postalCode: null, country: null, notes: null, locales: [] },
};

/** Tickets are shown only while the booking is confirmed. */
function toTicket({ state }: ShownBooking, deliveryValue: string, redeemedAt: number | null): OctoTicketDto {
  const isValid = state === 'confirmed' || state === 'redeemed';
  return {
    redemptionMethod: 'DIGITAL',
    utcRedeemedAt: inUtcOrNull(redeemedAt),
    deliveryOptions: isValid ? [{ deliveryFormat: 'QRCODE', deliveryValue }] : [],
  };
}

function toCancellation({ state, booking }: ShownBooking): OctoCancellationDto | null {
  if (state !== 'cancelled') return null;
  const { cancellationReason: reason, cancelledAt, updatedAt } = booking;
  return { refund: 'FULL', reason, utcCancelledAt: inUtc(cancelledAt ?? updatedAt) };
}

/** Address of the waiver page on which the customer enters missing answers. */
function completionUrlOf({ booking, state }: ShownBooking, address: PublicAddress): string | null {
  return state === 'confirmed' && needsAnswers(booking) ? address.link(`/waivers/${booking.waiverToken}`) : null;
}

function needsAnswers({ waiverStatus }: BookingEntity): boolean {
  return waiverStatus === 'incomplete';
}
