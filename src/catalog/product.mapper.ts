import type { OperatorEntity } from '../operators';
import { type Activity, lowestPrice } from './activity';
import type { ActivityDto } from './dto/activity.dto';
import type { ProductDto } from './dto/product.dto';

type Selling = Pick<OperatorEntity, 'currency' | 'timeZone'>;

export function toProductDto(activity: Activity, { currency, timeZone }: Selling): ProductDto {
  return {
    ID: activity.id,
    ActivityID: activity.publicId,
    Name: activity.name,
    Description: activity.description,
    Type: activity.type,
    DurationMinutes: activity.durationMinutes,
    Location: activity.location,
    ImageURLs: activity.imageUrls,
    Price: { Amount: lowestPrice(activity), Currency: currency },
    TicketTypes: activity.ticketTypes.map((ticketType) => ({
      ID: ticketType.id,
      Name: ticketType.name,
      Price: { Amount: ticketType.priceAmount, Currency: currency },
      ParticipantsPerTicket: ticketType.participantsPerTicket,
      IsDefault: Boolean(ticketType.isDefault),
    })),
    MinParticipants: activity.minParticipants,
    MaxParticipants: activity.maxParticipants,
    CutoffMinutes: activity.cutoffMinutes,
    TimeZone: timeZone,
    HasRequiredQuestions: Boolean(activity.hasRequiredQuestions),
    WaitlistEnabled: Boolean(activity.waitlistEnabled),
    UpdatedAt: activity.updatedAt,
  };
}

export function toActivityDto(activity: Activity, selling: Selling): ActivityDto {
  return {
    ...toProductDto(activity, selling),
    Status: activity.status,
    SoldOnline: Boolean(activity.soldOnline),
    DefaultCapacity: activity.defaultCapacity,
  };
}
