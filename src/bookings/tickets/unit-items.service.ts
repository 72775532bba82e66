import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/time';
import type { BookingEntity } from '../booking.entity';
import { BookingNotChangeableError } from '../bookings.errors';
import type { TicketLine } from '../ticket-lines';
import { type ItemState, agreeingItems, itemsOfLines, presentItems } from './agreeing-items';
import type { SubmittedItem, ListedItem } from './listed-items';
import type { TicketNumber } from './ticket-codes';
import { TicketSecretsService } from './ticket-secrets.service';
import type { UnitItem } from './unit-item';
import type { UnitItemEntity } from './unit-item.entity';
import { UnitItemsRepository } from './unit-items.repository';

/** A booking that has been written, with what was said of its tickets: one each, of the types of its lines. */
export interface ItemsOfBooking {
  readonly booking: ItemsBooking;
  readonly items: readonly SubmittedItem[];
}

const NOT_REDEEMED = { redeemedAt: null, redeemedBy: null };

type ItemsBooking = Pick<BookingEntity, 'id' | 'operatorId' | 'tickets'>;

/**
 * The tickets of bookings one by one. They are worked out from the booking's lines until something is to be kept about
 * one of them; from then on they are rows, whose sums the lines are (docs/adr/0049).
 */
@Injectable()
export class UnitItemsService {
  constructor(
    private readonly items: UnitItemsRepository,
    private readonly secrets: TicketSecretsService,
    private readonly clock: Clock,
  ) {}

  /** The tickets that a booking has now. */
  async list(booking: ItemsBooking): Promise<UnitItem[]> {
    return (await this.listAll([booking])).get(booking.id)!;
  }

  /** The tickets that bookings of one operator have now, by the booking's ID: one query however many there are. */
  async listAll(bookings: readonly ItemsBooking[]): Promise<Map<number, UnitItem[]>> {
    const [first] = bookings;
    if (!first) return new Map();
    const ids = bookings.map(({ id }) => id);
    const stored = new Map(ids.map((id): [number, UnitItemEntity[]] => [id, []]));
    for (const item of await this.items.list(first.operatorId, ids)) stored.get(item.bookingId)!.push(item);
    const listed = new Map<number, UnitItem[]>();
    for (const booking of bookings) {
      const states = presentItems(statesOf(booking, stored.get(booking.id)!));
      listed.set(booking.id, await this.toItems(booking, states));
    }
    return listed;
  }

  /** Which ticket of which booking a code is of, if the booking exists and has it; undefined when it can be none. */
  async locate(operatorId: number, code: string): Promise<TicketNumber | undefined> {
    return (await this.secrets.codesOf(operatorId)).decode(code);
  }

  /** Keeps what resellers have said of the tickets of bookings just written, of all of them at once. */
  async describeAll(described: readonly ItemsOfBooking[]): Promise<void> {
    const rows = [];
    for (const { booking, items } of described) {
      const states = items.map(({ uuid, resellerReference, contact, ...given }, ordinal) => {
        return { ...stateOf(booking, given, ordinal), uuid, resellerReference, contact };
      });
      rows.push(...(await this.toRows(booking, states)));
    }
    await this.items.insertAll(rows);
  }

  /**
   * Makes the tickets agree with the lines that a booking gets instead of those it has. Call it in the unit of work that
   * changes the booking, once nobody else can.
   * @throws BookingNotChangeableError when a ticket would have to go that was redeemed
   */
  async agree(booking: ItemsBooking, lines: readonly TicketLine[]): Promise<void> {
    const now = this.clock.now();
    const before = await this.storeItems(booking);
    const after = agreeingItems(before, lines, now);
    const gone = after.filter(({ removedAt }, index) => removedAt !== null && before[index]?.removedAt === null);
    if (gone.some(({ redeemedAt }) => redeemedAt !== null)) {
      throw new BookingNotChangeableError('More tickets have been redeemed than the party would have.');
    }
    const { operatorId, id } = booking;
    await this.items.remove(operatorId, id, numbersIn(gone), now);
    await this.items.insertAll(await this.toRows(booking, after.slice(before.length)));
  }

  /**
   * Makes the tickets those that are listed, in that order; the booking's lines must come to be theirs. Call it like
   * `agree`, of a booking as it was before.
   */
  async replace(booking: ItemsBooking, listed: readonly ListedItem[]): Promise<void> {
    const { operatorId, id } = booking;
    const before = await this.storeItems(booking);
    const staying = new Set(listed.flatMap(({ ordinal }) => ordinal ?? []));
    const gone = before.filter(({ ordinal, removedAt }) => removedAt === null && !staying.has(ordinal));
    await this.items.remove(operatorId, id, numbersIn(gone), this.clock.now());
    await this.freeUuids(booking, before, listed);
    let next = before.length;
    const added: ItemState[] = [];
    for (const [position, { name: _name, ordinal, ...item }] of listed.entries()) {
      if (ordinal !== undefined) await this.items.change(operatorId, id, ordinal, { ...item, position });
      else added.push({ ...item, uuid: item.uuid, position, ordinal: next++, ...NOT_REDEEMED, removedAt: null });
    }
    await this.items.insertAll(await this.toRows(booking, added));
  }

  /** Notes when and by whom a ticket was redeemed. Call it once nobody else can change the booking. */
  async redeem(booking: ItemsBooking, ordinal: number, redeemedAt: number, redeemedBy: string): Promise<void> {
    await this.storeItems(booking);
    await this.items.change(booking.operatorId, booking.id, ordinal, { redeemedAt, redeemedBy });
  }

  /** Notes that a ticket is not redeemed. Call it like `redeem`. */
  async unredeem(booking: ItemsBooking, ordinal: number): Promise<void> {
    await this.storeItems(booking);
    await this.items.change(booking.operatorId, booking.id, ordinal, NOT_REDEEMED);
  }

  /** A ticket that is void gives up its UUID to one that is listed with it. */
  private async freeUuids(
    booking: ItemsBooking,
    before: readonly ItemState[],
    listed: readonly ListedItem[],
  ): Promise<void> {
    const wanted = new Set(listed.flatMap(({ ordinal, uuid }) => (ordinal === undefined ? (uuid ?? []) : [])));
    const used = before.filter(({ uuid }) => uuid !== undefined && wanted.has(uuid));
    for (const { ordinal } of used) {
      await this.items.change(booking.operatorId, booking.id, ordinal, { uuid: randomUUID() });
    }
  }

  /** Writes the tickets down unless they are. @returns all that there ever were */
  private async storeItems(booking: ItemsBooking): Promise<readonly ItemState[]> {
    const stored = await this.items.list(booking.operatorId, [booking.id]);
    const states = statesOf(booking, stored);
    await this.items.insertAll(await this.toRows(booking, states.slice(stored.length)));
    return states;
  }

  private async toItems(booking: ItemsBooking, states: readonly ItemState[]): Promise<UnitItem[]> {
    const rows = await this.toRows(booking, states);
    const codes = (await this.secrets.codesOf(booking.operatorId)).encode(numbersOf(booking, states));
    const names = new Map(booking.tickets.map(({ ticketTypeId, name }) => [ticketTypeId, name]));
    return rows.map((row, index) => ({ ...row, code: codes[index]!, name: names.get(row.ticketTypeId) ?? '' }));
  }

  private async toRows(booking: ItemsBooking, states: readonly ItemState[]): Promise<Omit<UnitItemEntity, 'id'>[]> {
    if (states.length === 0) return [];
    const { operatorId, id: bookingId } = booking;
    const made = (await this.secrets.codesOf(operatorId)).uuids(numbersOf(booking, states));
    return states.map((state, index) => ({ ...state, operatorId, bookingId, uuid: state.uuid ?? made[index]! }));
  }
}

/** Tickets are written down when something is known of one; until then they are what the lines say. */
function statesOf({ tickets }: ItemsBooking, stored: readonly UnitItemEntity[]): readonly ItemState[] {
  return stored.length === 0 ? itemsOfLines(tickets) : stored;
}

function numbersIn(states: readonly ItemState[]): number[] {
  return states.map(({ ordinal }) => ordinal);
}

function numbersOf({ id: bookingId }: ItemsBooking, states: readonly ItemState[]): TicketNumber[] {
  return states.map(({ ordinal }) => ({ bookingId, ordinal }));
}

function stateOf(
  { tickets }: ItemsBooking,
  { ticketTypeId }: Pick<SubmittedItem, 'ticketTypeId'>,
  ordinal: number,
): ItemState {
  const line = tickets.find((each) => each.ticketTypeId === ticketTypeId);
  if (!line) throw new Error(`a ticket of type ${ticketTypeId} was described that the booking does not have`);
  return { ...itemsOfLines([{ ...line, quantity: 1 }])[0]!, ordinal };
}
