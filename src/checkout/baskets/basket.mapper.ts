import { toBookingDto, toGivenAnswers, toTicketDtos, toWantedTickets } from '../../bookings';
import type { PublicAddress } from '../../config';
import { type BasketDetails, type BasketItem, totalOf } from './basket-details.service';
import type { WantedItem } from './basket-items.service';
import type { CompletedBasket } from '../checkout.service';
import type { BasketDto, BasketItemDto, CompletedBasketDto, NewBasketItemDto } from '../dto/basket.dto';

/** @param path where the item stands in the request, such as `Items.0.` */
export function toWantedItem(dto: NewBasketItemDto, path = ''): WantedItem {
  return {
    activityId: dto.ActivityID,
    date: dto.Date,
    time: dto.Time,
    participants: dto.Participants,
    tickets: toWantedTickets(dto.Tickets),
    answers: toGivenAnswers(dto.Answers),
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
  };
}

export function toCompletedBasketDto({ basket, items, order }: CompletedBasket, address: PublicAddress) {
  return {
    BasketID: basket.publicId,
    Status: basket.status,
    OrderReference: order.reference,
    Bookings: items.map(({ details }) => toBookingDto(details, address)),
    Total: { Amount: order.totalAmount, Currency: order.currency },
  } satisfies CompletedBasketDto;
}

function toItemDto({ id, details: { booking, ...details } }: BasketItem): BasketItemDto {
  return {
    ItemID: id,
    Status: booking.status,
    ActivityID: details.activityId,
    ProductName: details.productName,
    Date: booking.sessionDate,
    Time: booking.sessionTime,
    StartsAt: details.startsAt,
    TimeZone: details.timeZone,
    Participants: booking.participants,
    Tickets: toTicketDtos(booking),
    Total: { Amount: booking.totalAmount, Currency: booking.currency },
  };
}
