import { Injectable } from '@nestjs/common';
import { type DeskPaymentDto, PaidSalesService } from '../../payments';
import { ShopHoldsService } from '../../bookings';
import { AuditTrail } from '../../platform/audit';
import { Transactions } from '../../platform/database';
import { DomainEvents, WaitlistAcceptedEvent } from '../../platform/domain-events';
import { Clock } from '../../platform/values/time';
import { customerOf } from '../offers/offer-answers.service';
import type { WaitlistEntryEntity } from '../waitlist-entry.entity';
import { WaitlistEntryClosedError } from '../waitlist.errors';
import { WaitlistRepository } from '../waitlist.repository';
import { StaffOffersService } from './staff-offers.service';

/** Books places for waiting parties at the desk. */
@Injectable()
export class WaitlistCompletionService {
  constructor(
    private readonly entries: WaitlistRepository,
    private readonly staffOffers: StaffOffersService,
    private readonly holds: ShopHoldsService,
    private readonly sales: PaidSalesService,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Books the offered places, or free ones for a party without an offer.
   * @returns the BookingReference
   * @throws WaitlistEntryNotFoundError, WaitlistEntryClosedError
   * @throws InsufficientCapacityError, TimeslotUnavailableError
   */
  async complete(operatorId: number, waitlistId: string, payment: DeskPaymentDto): Promise<string> {
    await this.staffOffers.closePage(operatorId, waitlistId);
    return this.transactions.run(
      async () => {
        const entry = await this.staffOffers.lockEntry(operatorId, waitlistId);
        const bookingId = await this.staffOffers.takePlaces(entry);
        if (bookingId === undefined) throw closed();
        const purchase = toPurchase(entry, payment);
        const bookings = await this.holds.confirm(operatorId, [bookingId], purchase);
        if (!bookings) throw closed();
        if (purchase.paymentStatus === 'paid') await this.sales.recordAtDesk(bookings[0]!, toPaid(payment));
        // Without a basket, the customer has nothing left to pay on the page of the offer.
        const completed = { status: 'accepted' as const, bookingId, basketId: null, updatedAt: this.clock.now() };
        await this.entries.change(entry, [entry.status], completed);
        const reference = await this.referenceOf(operatorId, bookingId);
        await this.audit.record(operatorId, 'waitlist.completed', waitlistId, { BookingReference: reference });
        if (entry.status !== 'accepted') {
          await this.events.publish(new WaitlistAcceptedEvent(operatorId, waitlistId, reference));
        }
        return reference;
      },
      { findCommitted: () => this.findCompleted(operatorId, waitlistId) },
    );
  }

  private async findCompleted(operatorId: number, waitlistId: string): Promise<string | undefined> {
    const entry = await this.entries.findEntry(operatorId, waitlistId);
    if (entry?.status !== 'accepted' || entry.basketId !== null) return undefined;
    return this.referenceOf(operatorId, entry.bookingId!);
  }

  private async referenceOf(operatorId: number, bookingId: number): Promise<string> {
    return (await this.holds.placesOf(operatorId, [bookingId])).get(bookingId)!.reference;
  }
}

function closed(): WaitlistEntryClosedError {
  return new WaitlistEntryClosedError('The entry has ended, is booked, or is being paid.');
}

function toPaid({ Method: method, Reference }: DeskPaymentDto) {
  return { method, reference: Reference ?? null };
}

/** As for a booking at the desk, an invoice is paid later. */
function toPurchase(entry: WaitlistEntryEntity, { Method, Reference }: DeskPaymentDto) {
  return {
    customer: customerOf(entry),
    source: 'pos',
    paymentMethod: Method,
    paymentReference: Reference ?? null,
    paymentStatus: Method === 'invoice' ? 'unpaid' : 'paid',
  } as const;
}
