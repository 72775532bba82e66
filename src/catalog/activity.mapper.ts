import { toCancellationPolicy } from '../operators';
import { type FieldError, ValidationError } from '../platform/errors';
import { toRate } from '../platform/values/money';
import type { ActivityChanges, ActivityDetails } from './content/activity-changes';
import { type Category, NO_CONTENT, NO_LISTS } from './content/activity-content';
import type { ContactField } from './activity.entity';
import type { ChangeActivityDto, CreateActivityDto } from './dto/activity.dto';
import type { WriteTicketTypeDto } from './dto/write-ticket-type.dto';
import type { UnitType } from './ticket-type.entity';
import type { TicketTypeRequest } from './ticket-type-requests';

const DEFAULTS = {
  description: '',
  status: 'draft',
  location: '',
  latitude: null,
  longitude: null,
  availabilityType: 'start-time',
  minParticipants: 1,
  cutoffMinutes: 0,
  cancellationCutoffMinutes: 0,
  reference: null,
  defaultCapacity: 10,
  soldOnline: true,
  waitlistEnabled: false,
  cancellationPolicy: null,
  vatRate: null,
} as const;

export function toActivityDetails(dto: CreateActivityDto): ActivityDetails {
  const { Name: name, Type: type, DurationMinutes: durationMinutes } = dto;
  const { content, contentLists, ...others } = toActivityChanges(dto);
  const details = {
    ...{ ...DEFAULTS, imageUrls: [], requiredContactFields: [], ...others },
    content: { ...NO_CONTENT, ...content },
    contentLists: { ...NO_LISTS, ...contentLists },
  };
  const maxParticipants = Math.max(details.minParticipants, Math.min(1000, details.defaultCapacity));
  return { maxParticipants, ...details, name, type, durationMinutes };
}

/** @throws ValidationError for fields that contradict each other */
export function toActivityChanges(dto: ChangeActivityDto): ActivityChanges {
  rejectTwoLists(dto);
  const changes: { [Field in keyof Required<ActivityChanges>]: ActivityChanges[Field] | undefined } = {
    name: dto.Name,
    description: dto.Description,
    type: dto.Type,
    status: dto.Status,
    durationMinutes: dto.DurationMinutes,
    location: dto.Location,
    ...coordinatesOf(dto),
    imageUrls: dto.Images?.map(({ URL: url }) => url) ?? dto.ImageURLs,
    imageAlts: dto.Images?.map(({ Alt }) => Alt),
    ...contentOf(dto),
    translations: dto.Translations,
    minParticipants: dto.MinParticipants,
    maxParticipants: dto.MaxParticipants,
    availabilityType: dto.AvailabilityType,
    cutoffMinutes: dto.CutoffMinutes,
    cancellationCutoffMinutes: dto.CancellationCutoffMinutes,
    requiredContactFields: dto.RequiredContactFields as ContactField[] | undefined,
    reference: dto.Reference === undefined ? undefined : orNone(dto.Reference),
    defaultCapacity: dto.DefaultCapacity,
    soldOnline: dto.SoldOnline,
    waitlistEnabled: dto.WaitlistEnabled,
    cancellationPolicy: dto.CancellationPolicy && toCancellationPolicy(dto.CancellationPolicy),
    vatRate: dto.VATPercent === '' ? null : dto.VATPercent && toRate(dto.VATPercent),
  };
  return onlyDefined(changes);
}

function contentOf(dto: ChangeActivityDto) {
  const content = onlyDefined({
    meetingPoint: dto.MeetingPoint,
    languages: dto.Languages,
    categories: dto.Categories as Category[] | undefined,
  });
  const contentLists = onlyDefined({
    highlights: dto.Highlights,
    included: dto.Included,
    excluded: dto.Excluded,
    whatToBring: dto.WhatToBring,
  });
  return { content: orUndefined(content), contentLists: orUndefined(contentLists) };
}

function orUndefined<Values extends object>(values: Values): Values | undefined {
  return Object.keys(values).length > 0 ? values : undefined;
}

type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

function onlyDefined<Values extends object>(values: Values): Defined<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>;
}

function rejectTwoLists({ Images, ImageURLs }: ChangeActivityDto): void {
  if (!Images || !ImageURLs) return;
  throw new ValidationError([
    { field: 'ImageURLs', code: 'exclusive', message: 'ImageURLs cannot be sent together with Images.' },
  ]);
}

/** @throws ValidationError if only one of them is given */
function coordinatesOf({ Latitude, Longitude }: ChangeActivityDto) {
  const isGiven = Latitude !== undefined;
  const [given, missing] = isGiven ? ['Latitude', 'Longitude'] : ['Longitude', 'Latitude'];
  if (isGiven !== (Longitude !== undefined)) {
    const message = `${missing} is required together with ${given}.`;
    throw new ValidationError([{ field: missing, code: 'is-required', message }]);
  }
  if (!isGiven) return { latitude: undefined, longitude: undefined };
  const isNowhere = Latitude === 0 && Longitude === 0;
  return {
    latitude: isNowhere ? null : toSixDecimals(Latitude),
    longitude: isNowhere ? null : toSixDecimals(Longitude!),
  };
}

/** Six decimals are a tenth of a metre; more would suggest false precision. */
function toSixDecimals(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/**
 * The ticket types in a request; `undefined` if it contains no prices.
 * @throws ValidationError for a currency other than the operator's, two defaults, or both ways of giving prices
 */
export function toTicketTypeRequests(
  dto: Pick<CreateActivityDto, 'Price' | 'TicketTypes'>,
  currency: string,
): TicketTypeRequest[] | undefined {
  if (dto.Price && dto.TicketTypes) {
    throw new ValidationError([
      { field: 'Price', code: 'exclusive', message: 'Price cannot be sent together with TicketTypes.' },
    ]);
  }
  const written: readonly WriteTicketTypeDto[] | undefined =
    dto.TicketTypes ?? (dto.Price && [{ Name: 'Standard', Price: dto.Price }]);
  if (!written) return undefined;
  rejectWrongTickets(written, currency, dto.Price ? 'Price' : undefined);
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
    unitType: ticket.UnitType as UnitType | undefined,
    minAge: ticket.MinAge,
    maxAge: ticket.MaxAge,
    idRequired: ticket.IDRequired,
    minQuantity: ticket.MinQuantity === 0 ? null : ticket.MinQuantity,
    maxQuantity: ticket.MaxQuantity === 0 ? null : ticket.MaxQuantity,
    accompaniedBy: ticket.AccompaniedBy,
    reference: ticket.Reference === undefined ? undefined : orNone(ticket.Reference),
  }));
}

function orNone(text: string): string | null {
  return text.trim() === '' ? null : text;
}

function rejectWrongTickets(tickets: readonly WriteTicketTypeDto[], currency: string, priceField?: string): void {
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
