import { type FieldError, ValidationError } from '../shared/problems';
import type { ActivityDetails, WantedTicketType } from './activities.service';
import type { ChangeActivityDto, CreateActivityDto, WriteTicketTypeDto } from './dto/activity.dto';

const DEFAULT_CAPACITY = 10;

export function toActivityDetails(dto: CreateActivityDto): ActivityDetails {
  const defaultCapacity = dto.DefaultCapacity ?? DEFAULT_CAPACITY;
  return {
    name: dto.Name,
    description: dto.Description ?? '',
    type: dto.Type,
    status: dto.Status ?? 'draft',
    durationMinutes: dto.DurationMinutes,
    location: dto.Location ?? '',
    imageUrls: dto.ImageURLs ?? [],
    minParticipants: dto.MinParticipants ?? 1,
    maxParticipants: dto.MaxParticipants ?? Math.max(1, dto.MinParticipants ?? 1, Math.min(1000, defaultCapacity)),
    cutoffMinutes: dto.CutoffMinutes ?? 0,
    defaultCapacity,
    soldOnline: dto.SoldOnline ?? true,
    waitlistEnabled: dto.WaitlistEnabled ?? false,
  };
}

export function toActivityChanges(dto: ChangeActivityDto): Partial<ActivityDetails> {
  const changes: Partial<ActivityDetails> = {
    name: dto.Name,
    description: dto.Description,
    type: dto.Type,
    status: dto.Status,
    durationMinutes: dto.DurationMinutes,
    location: dto.Location,
    imageUrls: dto.ImageURLs,
    minParticipants: dto.MinParticipants,
    maxParticipants: dto.MaxParticipants,
    cutoffMinutes: dto.CutoffMinutes,
    defaultCapacity: dto.DefaultCapacity,
    soldOnline: dto.SoldOnline,
    waitlistEnabled: dto.WaitlistEnabled,
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/**
 * The ticket types a request asks for; `undefined` when it says nothing of prices.
 * @throws ValidationError for another currency than the operator's, two defaults, or both ways of giving prices
 */
export function toWantedTicketTypes(
  dto: Pick<CreateActivityDto, 'Price' | 'TicketTypes'>,
  currency: string,
): WantedTicketType[] | undefined {
  if (dto.Price && dto.TicketTypes) {
    throw new ValidationError([
      { field: 'Price', code: 'exclusive', message: 'Price cannot be sent together with TicketTypes.' },
    ]);
  }
  const written = dto.TicketTypes ?? (dto.Price && [{ Name: 'Standard', Price: dto.Price }]);
  if (!written) return undefined;
  refuseWrongTickets(written, currency, dto.Price ? 'Price' : undefined);
  const defaultIndex = Math.max(
    0,
    written.findIndex((ticket) => ticket.IsDefault),
  );
  return written.map((ticket, index) => ({
    id: ticket.ID,
    name: ticket.Name,
    priceAmount: ticket.Price.Amount,
    participantsPerTicket: ticket.ParticipantsPerTicket ?? 1,
    isDefault: index === defaultIndex,
  }));
}

function refuseWrongTickets(tickets: readonly WriteTicketTypeDto[], currency: string, priceField?: string): void {
  const errors: FieldError[] = [];
  let defaults = 0;
  tickets.forEach((ticket, index) => {
    if (ticket.Price.Currency !== currency) {
      const field = `${priceField ?? `TicketTypes.${index}.Price`}.Currency`;
      errors.push({ field, code: 'currency', message: `${field} must be ${currency}, the operator's currency.` });
    }
    if (ticket.IsDefault && ++defaults > 1) {
      const field = `TicketTypes.${index}.IsDefault`;
      errors.push({ field, code: 'one-default', message: `${field} must not be true for more than one ticket type.` });
    }
  });
  if (errors.length > 0) throw new ValidationError(errors);
}
