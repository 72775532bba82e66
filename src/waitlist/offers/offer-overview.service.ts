import { Injectable } from '@nestjs/common';
import { type BookingDetails, type BookingStatus, ShopHoldsService } from '../../bookings';
import { type BasketDetails, BasketPagesService, HeldBasketsService, totalOf } from '../../checkout';
import { OperatorsService } from '../../operators';
import { Clock } from '../../platform/values/time';
import type { WaitlistEntryEntity } from '../waitlist-entry.entity';
import { WaitlistRepository } from '../waitlist.repository';

/**
 * `open`: not answered. `accepted`: to be paid. `paying`: a card is being charged. `paid`. The others are final: `unpaid` was accepted
 * but not paid in time, `booked` was booked at the desk, `cancelled` was booked, and `gone` was withdrawn for a reason on the operator's side.
 */
export type OfferState =
  'open' | 'accepted' | 'paying' | 'paid' | 'booked' | 'declined' | 'expired' | 'unpaid' | 'cancelled' | 'gone';

/** An offer with all data of its page. */
export interface OfferOverview {
  readonly state: OfferState;
  readonly token: string;
  /** Deadline of the offer, in Unix seconds. */
  readonly deadline: number;
  readonly places: BookingDetails;
  /** Price in minor units: of the basket, or of the places if there is none. */
  readonly total: number;
  readonly operatorName: string;
  /** Only in states with a basket. */
  readonly basket: BasketDetails | undefined;
}

@Injectable()
export class OfferOverviewService {
  constructor(
    private readonly entries: WaitlistRepository,
    private readonly holds: ShopHoldsService,
    private readonly baskets: HeldBasketsService,
    private readonly pages: BasketPagesService,
    private readonly operators: OperatorsService,
    private readonly clock: Clock,
  ) {}

  /** @returns undefined if there is no such offer */
  async findOfferByToken(token: string): Promise<OfferOverview | undefined> {
    const entry = await this.entries.findByToken(token);
    if (!entry) return undefined;
    const { operatorId, basketId } = entry;
    const { name } = await this.operators.getOperator(operatorId);
    const [places] = await this.holds.read(operatorId, [entry.bookingId!]);
    const isAccepted = entry.status === 'accepted' && basketId !== null;
    const basket = isAccepted ? await this.baskets.findStanding(operatorId, basketId) : undefined;
    return {
      state: isAccepted ? await this.basketState(basket) : this.stateOf(entry, places!.booking.status),
      token,
      deadline: entry.deadline!,
      places: places!,
      total: basket ? totalOf(basket) : places!.booking.totalAmount,
      operatorName: name,
      basket,
    };
  }

  private stateOf({ status, deadline }: WaitlistEntryEntity, places: BookingStatus): OfferState {
    if (status === 'accepted') return places === 'confirmed' ? 'booked' : 'cancelled';
    if (status === 'offered') return deadline! > this.clock.now() ? 'open' : 'expired';
    return status === 'declined' || status === 'expired' ? status : 'gone';
  }

  private async basketState(details: BasketDetails | undefined): Promise<OfferState> {
    if (!details || details.items.length === 0) return 'unpaid';
    const { basket, items } = details;
    if (basket.status !== 'pending') {
      return items.every((item) => item.details.booking.status === 'cancelled') ? 'cancelled' : 'paid';
    }
    // A customer who returns from the provider's page without paying can open it again.
    const canPay = basket.paymentKey === null || (await this.pages.findOpenPage(basket)) !== undefined;
    return canPay ? 'accepted' : 'paying';
  }
}
