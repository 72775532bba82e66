import type { OperatorEntity } from '../operators';
import { listJson } from '../shared/http';
import type { Page } from '../shared/pagination';
import { type Activity, lowestPrice } from './activity';
import type { ActivityDto } from './dto/activity.dto';
import type { ProductDto } from './dto/product.dto';

/** Products written at once. */
const PIECE = 8;

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

/** JSON text of a list of products, in pieces. */
export async function* productsJson(
  portions: AsyncIterable<readonly Activity[]>,
  selling: Selling,
): AsyncGenerator<string> {
  let separator = '{"data":[';
  for await (const portion of portions) {
    for (let start = 0; start < portion.length; start += PIECE) {
      const products = portion.slice(start, start + PIECE).map((activity) => toProductDto(activity, selling));
      yield separator + JSON.stringify(products).slice(1, -1);
      separator = ',';
    }
  }
  yield separator === ',' ? ']}' : `${separator}]}`;
}

/** JSON text of a page of activities, in pieces. */
export function* activitiesJson({ data, NextCursor }: Page<Activity>, selling: Selling): Generator<string> {
  yield '{"data":';
  yield* listJson(data, (activity) => JSON.stringify(toActivityDto(activity, selling)));
  yield `,"NextCursor":${JSON.stringify(NextCursor)}}`;
}
