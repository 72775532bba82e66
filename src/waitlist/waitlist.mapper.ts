import { type BookingDetails, toSessionPlacesDto, toTotalDto } from '../bookings';
import type { OfferDto, WaitlistEntryDto } from './dto/waitlist.dto';
import type { QueuedEntry } from './queue';
import type { WaitlistEntryEntity } from './waitlist-entry.entity';

export function toWaitlistEntryDto({ entry, position }: QueuedEntry): WaitlistEntryDto {
  return {
    WaitlistID: entry.publicId,
    Status: entry.status,
    Position: position,
    Participants: entry.participants,
    Customer: { FirstName: entry.firstName, LastName: entry.lastName, Email: entry.email, Phone: entry.phone },
    OfferExpiresAt: entry.deadline,
    NotifiedAt: entry.notifiedAt,
    CreatedAt: entry.createdAt,
    UpdatedAt: entry.updatedAt,
  };
}

export function toOfferDto(entry: WaitlistEntryEntity, details: BookingDetails): OfferDto {
  return {
    WaitlistID: entry.publicId,
    Status: entry.status,
    ...toSessionPlacesDto(details),
    Total: toTotalDto(details.booking),
    ExpiresAt: entry.deadline!,
    BasketID: entry.basketId,
    UpdatedAt: entry.updatedAt,
  };
}
