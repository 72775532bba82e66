import { netPriceOf, netTermsOf, toPercent } from '../platform/values/money';
import { DEFAULT_CANCELLATION_POLICY, type OperatorEntity, type Seller, toCancellationPolicyDto } from '../operators';
import { dataJson, listJson } from '../platform/http/messages';
import type { Page } from '../platform/http/pagination';
import { type Activity, defaultTicketType, isOnSale, lowestPrice } from './activity';
import { imagesOf } from './content/activity-content';
import type { LocalizedActivity, Translations } from './content/translations';
import type { ContentFieldsDto } from './dto/content.dto';
import type { ActivityDto } from './dto/activity.dto';
import type { ProductDto, ProductFieldsDto, WithdrawnProductDto } from './dto/product.dto';

type Selling = Pick<OperatorEntity, 'currency' | 'timeZone' | 'cancellationPolicy'> &
  Partial<Pick<Seller, 'commissionRate'>>;

export function toProductDto(product: LocalizedActivity, selling: Selling): ProductDto {
  const policy = product.cancellationPolicy ?? selling.cancellationPolicy ?? DEFAULT_CANCELLATION_POLICY;
  const { untranslated } = product;
  const fields = toProductFields(product, selling);
  return {
    ...fields,
    ...netTermsOf(fields.Price, selling.commissionRate),
    CancellationPolicy: toCancellationPolicyDto(policy),
    ...(untranslated && { Untranslated: untranslated }),
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
    ...toContentFields(activity),
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

function toContentFields(activity: Activity): ContentFieldsDto {
  const { content, contentLists } = activity;
  return {
    Highlights: contentLists.highlights,
    Included: contentLists.included,
    Excluded: contentLists.excluded,
    WhatToBring: contentLists.whatToBring,
    MeetingPoint: content.meetingPoint,
    Languages: content.languages,
    Categories: content.categories,
    Images: imagesOf(activity).map(({ url, width, height, alt }) => ({
      URL: url,
      Width: width,
      Height: height,
      Alt: alt,
    })),
  };
}

/** @param translations all of them; undefined in lists */
export function toActivityDto(activity: Activity, selling: Selling, translations?: Translations): ActivityDto {
  return {
    ...toProductFields(activity, selling),
    CancellationPolicy: activity.cancellationPolicy && toCancellationPolicyDto(activity.cancellationPolicy),
    VATPercent: activity.vatRate === null ? null : toPercent(activity.vatRate),
    Status: activity.status,
    SoldOnline: Boolean(activity.soldOnline),
    DefaultCapacity: activity.defaultCapacity,
    ...(translations && { Translations: translations }),
  };
}

/** JSON text of a list of products, in chunks. */
export function productsJson(
  portions: AsyncIterable<readonly LocalizedActivity[]>,
  selling: Selling,
): AsyncGenerator<string> {
  return dataJson(portions, (product) => toProductDto(product, selling));
}

/** JSON text of a page of changed products, in chunks. */
export function changedProductsJson(page: Page<LocalizedActivity>, selling: Selling): Generator<string> {
  return pageJson(page, (activity) => (isOnSale(activity) ? toProductDto(activity, selling) : toWithdrawn(activity)));
}

function toWithdrawn({ publicId, withdrawnAt }: Activity): WithdrawnProductDto {
  return { ActivityID: publicId, WithdrawnAt: withdrawnAt! };
}

/** JSON text of a page of activities, in chunks. */
export function activitiesJson(page: Page<Activity>, selling: Selling): Generator<string> {
  return pageJson(page, (activity) => toActivityDto(activity, selling));
}

function* pageJson<A extends Activity>(
  { data, NextCursor }: Page<A>,
  toItem: (activity: A) => object,
): Generator<string> {
  yield '{"data":';
  yield* listJson(data, (activity) => JSON.stringify(toItem(activity)));
  yield `,"NextCursor":${JSON.stringify(NextCursor)}}`;
}
