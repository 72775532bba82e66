import { Injectable } from '@nestjs/common';
import {
  BasketExpiredEvent,
  BookingConfirmedEvent,
  OnDomainEvent,
  OrderCompletedEvent,
  WaitlistNotifiedEvent,
} from '../../src/platform/domain-events';

/** Counts events as a meter would, and fails on demand as a broken listener would. */
@Injectable()
export class EventCounter {
  readonly ordersCompleted: string[] = [];
  readonly expiries: BasketExpiredEvent[] = [];
  readonly bookingsConfirmed: string[] = [];
  readonly waitlistNotified: WaitlistNotifiedEvent[] = [];
  failsOnOrders = false;

  @OnDomainEvent(OrderCompletedEvent)
  async countOrder({ basketId }: OrderCompletedEvent): Promise<void> {
    if (this.failsOnOrders) throw new Error('the listener is broken');
    this.ordersCompleted.push(basketId);
    return Promise.resolve();
  }

  @OnDomainEvent(BasketExpiredEvent)
  async countExpiry(event: BasketExpiredEvent): Promise<void> {
    this.expiries.push(event);
    return Promise.resolve();
  }

  @OnDomainEvent(BookingConfirmedEvent)
  async countBooking({ reference }: BookingConfirmedEvent): Promise<void> {
    this.bookingsConfirmed.push(reference);
    return Promise.resolve();
  }

  @OnDomainEvent(WaitlistNotifiedEvent)
  async countNotice(event: WaitlistNotifiedEvent): Promise<void> {
    this.waitlistNotified.push(event);
    return Promise.resolve();
  }
}
