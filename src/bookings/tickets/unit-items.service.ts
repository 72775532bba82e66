import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Turn } from '../../platform/concurrency/fairness';
import { Clock } from '../../platform/values/time';
import type { BookingEntity } from '../record/booking.entity';
import { BookingNotChangeableError } from '../record/bookings.errors';
import type { TicketLine } from '../record/ticket-lines';
import { type ItemState, type UnitItem, agreeingItems, itemsOfLines, presentItems } from './agreeing-items';
import type { SubmittedItem, ListedItem } from './listed-items';
import type { TicketNumber } from './ticket-codes';
import { TicketSecretsService } from './ticket-secrets.service';
import type { UnitItemEntity } from './unit-item.entity';
import { UnitItemsRepository } from './unit-items.repository';

/** A new booking and the details of its tickets, one each, matching the types of its lines. */
export interface ItemsOfBooking {
  readonly booking: ItemsBooking;
  readonly items: readonly SubmittedItem[];
}

const NOT_REDEEMED = { redeemedAt: null, redeemedBy: null };

type ItemsBooking = Pick<BookingEntity, 'id' | 'operatorId' | 'tickets'>;

/**
 * The individual tickets of bookings. They are derived from the booking's lines until details of one of them must be
 * stored. From then on they are rows, and the lines are their sums (docs/adr/0049).
 */
@Injectable()
export class UnitItemsService {
  constructor(
    private readonly items: UnitItemsRepository,
    private readonly secrets: TicketSecretsService,
    private readonly clock: Clock,
  ) {}

  /** The current tickets of a booking. */
  async list(booking: ItemsBooking): Promise<UnitItem[]> {
    return (await this.listAll([booking])).get(booking.id)!;
  }

  /** The current tickets of several bookings of an operator, by booking ID, with one query. */
  async listAll(bookings: readonly ItemsBooking[]): Promise<Map<number, UnitItem[]>> {
    const [first] = bookings;
    if (!first) return new Map();
    const ids = bookings.map(({ id }) => id);
    const stored = new Map(ids.map((id): [number, UnitItemEntity[]] => [id, []]));
    for (const item of await this.items.list(first.operatorId, ids)) stored.get(item.bookingId)!.push(item);
    const listed = new Map<number, UnitItem[]>();
    const turn = new Turn();
    for (const booking of bookings) {
      if (turn.hasEnded) await turn.pass();
      const states = presentItems(statesOf(booking, stored.get(booking.id)!));
      listed.set(booking.id, await this.toItems(booking, states));
    }
    return listed;
  }

  /** The ticket that a code identifies, if it and its booking exist; undefined for a malformed code. */
  async locate(operatorId: number, code: string): Promise<TicketNumber | undefined> {
    return (await this.secrets.codesOf(operatorId)).decode(code);
  }

  /** Stores ticket details that resellers sent for new bookings. */
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
   * Makes the tickets match the new lines of a booking. Requires a transaction that has locked the booking.
   * @throws BookingNotChangeableError if a redeemed ticket would be removed
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
   * Replaces the tickets with a list, in its order; the lines of the booking must be changed to match. Requires a
   * transaction that has locked the booking.
   * @param booking as it was before the change
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

  /** Number of participants who are checked in, by booking ID; omits bookings without any. */
  countCheckedIn(operatorId: number, bookingIds: readonly number[]): Promise<Map<number, number>> {
    return this.items.countCheckedIn(operatorId, bookingIds);
  }

  /** Records redemptions. Requires a transaction that has locked the booking. */
  async redeem(
    booking: ItemsBooking,
    ordinals: readonly number[],
    redeemedAt: number,
    redeemedBy: string,
  ): Promise<void> {
    await this.storeItems(booking);
    await this.items.changeAll(booking.operatorId, booking.id, ordinals, { redeemedAt, redeemedBy });
  }

  /** Removes redemptions. Requires a transaction that has locked the booking. */
  async unredeem(booking: ItemsBooking, ordinals: readonly number[]): Promise<void> {
    await this.storeItems(booking);
    await this.items.changeAll(booking.operatorId, booking.id, ordinals, NOT_REDEEMED);
  }

  /** Lets a new ticket reuse the UUID of a removed one. */
  private async freeUuids(
    booking: ItemsBooking,
    before: readonly ItemState[],
    listed: readonly ListedItem[],
  ): Promise<void> {
    const requested = new Set(listed.flatMap(({ ordinal, uuid }) => (ordinal === undefined ? (uuid ?? []) : [])));
    const used = before.filter(({ uuid }) => uuid !== undefined && requested.has(uuid));
    for (const { ordinal } of used) {
      await this.items.change(booking.operatorId, booking.id, ordinal, { uuid: randomUUID() });
    }
  }

  /** Creates the ticket rows unless they exist. @returns all tickets, including removed ones */
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

/** The stored tickets, or those derived from the lines. */
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
