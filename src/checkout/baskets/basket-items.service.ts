import { Injectable } from '@nestjs/common';
import { TimeslotsService } from '../../availability';
import { type PlacesRequest, ShopHoldsService, type TicketsRequest, onlineOrigin } from '../../bookings';
import { type Activity, type PricedActivity, ProductsService } from '../../catalog';
import { OperatorsService } from '../../operators';
import { ValidationError } from '../../platform/errors';
import { BasketDeadlinesService } from './basket-deadlines.service';
import type { BasketEntity } from './basket.entity';
import { BasketsRepository } from './baskets.repository';
import { BasketClosedError, BasketItemNotFoundError } from '../checkout.errors';

/** Maximum number of items in a basket. */
export const MAX_ITEMS = 20;

/** An item to add to a basket. */
export interface ItemRequest {
  readonly activityId: string;
  readonly date: string;
  readonly time: string;
  /** Default: as many as the tickets are for. */
  readonly participants: number | undefined;
  readonly tickets: readonly TicketsRequest[] | undefined;
  readonly answers: PlacesRequest['answers'];
  /** Position in the request, such as `Items.0.`, as a prefix for the fields of errors. */
  readonly path: string;
}

/** The customer's session or key that fills a basket. */
export interface Buyer {
  readonly operatorId: number;
  /** Null for the online shop of the operator. */
  readonly apiKeyId: number | null;
  /** Owner of the uploads that answers may refer to. */
  readonly fileOwner: string;
}

/** Adds and removes items of a basket. Every method requires a transaction that has locked the basket. */
@Injectable()
export class BasketItemsService {
  constructor(
    private readonly baskets: BasketsRepository,
    private readonly holds: ShopHoldsService,
    private readonly products: ProductsService,
    private readonly timeslots: TimeslotsService,
    private readonly operators: OperatorsService,
    private readonly deadlines: BasketDeadlinesService,
  ) {}

  /**
   * Holds the places of all items or of none.
   * @returns the basket with its new deadline
   * @throws ProductNotFoundError, ValidationError, InsufficientCapacityError, TimeslotUnavailableError
   */
  async put(basket: BasketEntity, buyer: Buyer, requested: readonly ItemRequest[]): Promise<BasketEntity> {
    const { operatorId, id } = basket;
    const present = await this.baskets.listItems(operatorId, id);
    if (present.length + requested.length > MAX_ITEMS) {
      const message = `Items must be at most ${MAX_ITEMS}.`;
      throw new ValidationError([{ field: 'Items', code: 'too-many', message }]);
    }
    for (const { item, request } of await this.inTimeslotOrder(basket, buyer, requested)) {
      const held = await namingFieldsUnder(item.path, () => this.holds.hold(request, basket.expiresAt));
      await this.baskets.insertItem(operatorId, id, held.id);
    }
    return this.deadlines.update(basket);
  }

  /** @throws BasketItemNotFoundError */
  async takeOut(basket: BasketEntity, itemId: number): Promise<void> {
    const { operatorId, id } = basket;
    const item = (await this.baskets.listItems(operatorId, id)).find((each) => each.id === itemId);
    if (!item) throw new BasketItemNotFoundError();
    await this.holds.release(operatorId, [item.bookingId]);
    await this.baskets.deleteItem(operatorId, itemId);
    await this.deadlines.update(basket);
  }

  /** All transactions write timeslots in ID order, so two baskets cannot deadlock. */
  private async inTimeslotOrder(
    basket: BasketEntity,
    { apiKeyId, fileOwner }: Buyer,
    requested: readonly ItemRequest[],
  ) {
    const { operatorId } = basket;
    const { timeZone, currency } = await this.operators.getOperator(operatorId);
    if (currency !== basket.currency) throw new BasketClosedError('The currency has changed; start a new basket.');
    const located = [];
    for (const item of requested) {
      if (item.participants === undefined && item.tickets === undefined) throw sizeMissing(item.path);
      const activity = await this.products.getProduct(operatorId, item.activityId);
      const timeslot = await this.timeslots.findAt(operatorId, activity.id, item.date, item.time);
      const terms = { timeZone, currency, fileOwner, origin: onlineOrigin(apiKeyId) };
      const request = { ...toRequest(item, activity), ...terms };
      located.push({ item, request, timeslotId: timeslot?.id ?? 0 });
    }
    return located.sort((one, other) => one.timeslotId - other.timeslotId);
  }
}

function sizeMissing(path: string): ValidationError {
  const field = `${path}Participants`;
  return new ValidationError([{ field, code: 'is-required', message: `${field} is required, or Tickets.` }]);
}

function toRequest({ participants, tickets, answers, date, time }: ItemRequest, activity: PricedActivity) {
  const party = participants ?? participantsOf(activity, tickets);
  return { activity, date, time, notes: '', tickets, answers, participants: party };
}

function participantsOf(activity: Activity, tickets: readonly TicketsRequest[] = []): number {
  return tickets.reduce((sum, { ticketTypeId, quantity }) => {
    const ticketType = activity.ticketTypes.find(({ id }) => id === ticketTypeId);
    return sum + quantity * (ticketType?.participantsPerTicket ?? 0);
  }, 0);
}

/** Prefixes the fields of an item's errors with its position in the request. */
async function namingFieldsUnder<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      error.errors.map((each) => ({ ...each, field: path + each.field, message: path + each.message })),
      error.total,
    );
  }
}
