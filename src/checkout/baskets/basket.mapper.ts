import { toBookingDto, toSubmittedAnswers, toPricedPlacesDto, toTotalDto, toTicketsRequest } from '../../bookings';
import type { PublicAddress } from '../../platform/config';
import { type BasketDetails, type BasketItem, totalOf } from './basket-details.service';
import type { ItemRequest } from './basket-items.service';
import type { CompletedBasket } from '../checkout.service';
import type { BasketDto, BasketItemDto, CompletedBasketDto, NewBasketItemDto } from '../dto/basket.dto';

/** @param path position in the request, such as `Items.0.` */
export function toItemRequest(dto: NewBasketItemDto, path = ''): ItemRequest {
  return {
    activityId: dto.ActivityID,
    date: dto.Date,
    time: dto.Time,
    participants: dto.Participants,
    tickets: toTicketsRequest(dto.Tickets),
    answers: toSubmittedAnswers(dto.Answers),
    path,
  };
}

export function toBasketDto(details: BasketDetails): BasketDto {
  const { basket, items } = details;
  return {
    BasketID: basket.publicId,
    Status: basket.status,
    Items: items.map(toItemDto),
    Total: { Amount: totalOf(details), Currency: basket.currency },
    ExpiresAt: basket.expiresAt,
    UpdatedAt: basket.updatedAt,
  };
}

export function toCompletedBasketDto({ basket, items, order }: CompletedBasket, address: PublicAddress) {
  return {
    BasketID: basket.publicId,
    Status: basket.status,
    OrderReference: order.reference,
    Bookings: items.map(({ details }) => toBookingDto(details, address)),
    Total: toTotalDto(order),
    UpdatedAt: basket.updatedAt,
  } satisfies CompletedBasketDto;
}

function toItemDto({ id, details }: BasketItem): BasketItemDto {
  return { ItemID: id, Status: details.booking.status, ...toPricedPlacesDto(details) };
}
