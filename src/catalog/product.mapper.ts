import { netPriceOf, netTermsOf, toPercent } from '../platform/values/money';
import { DEFAULT_CANCELLATION_POLICY, type OperatorEntity, type Seller, toCancellationPolicyDto } from '../operators';
import { dataJson, listJson } from '../platform/http/messages';
import type { Page } from '../platform/http/pagination';
import { type Activity, defaultTicketType, isOnSale, lowestPrice } from './activity';
import type { ActivityDto } from './dto/activity.dto';
import type { ProductDto, ProductFieldsDto, WithdrawnProductDto } from './dto/product.dto';

type Selling = Pick<OperatorEntity, 'currency' | 'timeZone' | 'cancellationPolicy'> &
  Partial<Pick<Seller, 'commissionRate'>>;

export function toProductDto(activity: Activity, selling: Selling): ProductDto {
  const policy = activity.cancellationPolicy ?? selling.cancellationPolicy ?? DEFAULT_CANCELLATION_POLICY;
  const product = toProductFields(activity, selling);
  return {
    ...product,
    ...netTermsOf(product.Price, selling.commissionRate),
    CancellationPolicy: toCancellationPolicyDto(policy),
  };
}

function toProductFields(activity: Activity, { currency, timeZone, commissionRate }: Selling): ProductFieldsDto {
  return {
    ID: activity.id,
    ActivityID: activity.publicId,
    Name: activity.name,
    Description: activity.description,
    Type: activity.type,
    AvailabilityType: activity.availabilityType,
    DurationMinutes: activity.durationMinutes,
    Location: activity.location,
    Latitude: activity.latitude,
    Longitude: activity.longitude,
    ImageURLs: activity.imageUrls,
    Price: { Amount: lowestPrice(activity), Currency: currency },
    DefaultPrice: { Amount: defaultTicketType(activity).priceAmount, Currency: currency },
    TicketTypes: activity.ticketTypes.map((ticketType) => ({
      ID: ticketType.id,
      Name: ticketType.name,
      Price: { Amount: ticketType.priceAmount, Currency: currency },
      ...netPriceOf({ Amount: ticketType.priceAmount, Currency: currency }, commissionRate),
      ParticipantsPerTicket: ticketType.participantsPerTicket,
      IsDefault: Boolean(ticketType.isDefault),
      UnitType: ticketType.unitType,
      MinAge: ticketType.minAge,
      MaxAge: ticketType.maxAge,
      IDRequired: Boolean(ticketType.idRequired),
      MinQuantity: ticketType.minQuantity,
      MaxQuantity: ticketType.maxQuantity,
      AccompaniedBy: ticketType.accompaniedBy,
      Reference: ticketType.reference,
    })),
    MinParticipants: activity.minParticipants,
    MaxParticipants: activity.maxParticipants,
    CutoffMinutes: activity.cutoffMinutes,
    CancellationCutoffMinutes: activity.cancellationCutoffMinutes,
    RequiredContactFields: activity.requiredContactFields,
    Reference: activity.reference,
    TimeZone: timeZone,
    HasRequiredQuestions: Boolean(activity.hasRequiredQuestions),
    WaitlistEnabled: Boolean(activity.waitlistEnabled),
    UpdatedAt: activity.updatedAt,
  };
}

export function toActivityDto(activity: Activity, selling: Selling): ActivityDto {
  return {
    ...toProductFields(activity, selling),
    CancellationPolicy: activity.cancellationPolicy && toCancellationPolicyDto(activity.cancellationPolicy),
    VATPercent: activity.vatRate === null ? null : toPercent(activity.vatRate),
    Status: activity.status,
    SoldOnline: Boolean(activity.soldOnline),
    DefaultCapacity: activity.defaultCapacity,
  };
}

/** JSON text of a list of products, in chunks. */
export function productsJson(portions: AsyncIterable<readonly Activity[]>, selling: Selling): AsyncGenerator<string> {
  return dataJson(portions, (activity) => toProductDto(activity, selling));
}

/** JSON text of a page of changed products, in chunks. */
export function changedProductsJson(page: Page<Activity>, selling: Selling): Generator<string> {
  return pageJson(page, (activity) => (isOnSale(activity) ? toProductDto(activity, selling) : toWithdrawn(activity)));
}

function toWithdrawn({ publicId, withdrawnAt }: Activity): WithdrawnProductDto {
  return { ActivityID: publicId, WithdrawnAt: withdrawnAt! };
}

/** JSON text of a page of activities, in chunks. */
export function activitiesJson(page: Page<Activity>, selling: Selling): Generator<string> {
  return pageJson(page, (activity) => toActivityDto(activity, selling));
}

function* pageJson({ data, NextCursor }: Page<Activity>, toItem: (activity: Activity) => object): Generator<string> {
  yield '{"data":';
  yield* listJson(data, (activity) => JSON.stringify(toItem(activity)));
  yield `,"NextCursor":${JSON.stringify(NextCursor)}}`;
}
