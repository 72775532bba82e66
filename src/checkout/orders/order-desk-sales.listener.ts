import { Injectable } from '@nestjs/common';
import { ShopHoldsService } from '../../bookings';
import { DeskBookingPaidEvent, OnDomainEvent } from '../../platform/domain-events';
import { randomToken } from '../../platform/values/identifiers';
import { Clock } from '../../platform/values/time';
import { newBasket } from '../baskets/basket-states';
import { BasketsRepository } from '../baskets/baskets.repository';
import { OrdersService } from './orders.service';
import { PaymentsRepository } from '../payments/payments.repository';

/** Records a payment at the desk like an online purchase: a basket, a payment and an order, in one transaction. */
@Injectable()
export class OrderDeskSales {
  constructor(
    private readonly baskets: BasketsRepository,
    private readonly payments: PaymentsRepository,
    private readonly orders: OrdersService,
    private readonly holds: ShopHoldsService,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(DeskBookingPaidEvent)
  async order({ operatorId, bookingId }: DeskBookingPaidEvent): Promise<void> {
    const { booking } = (await this.holds.read(operatorId, [bookingId]))[0]!;
    const { firstName, lastName, email, phone, currency, totalAmount, paymentMethod } = booking;
    const now = this.clock.now();
    const paymentKey = `pay_${randomToken().slice(0, 32)}`;
    const basket = await this.baskets.insert({
      ...newBasket(operatorId, currency, now, now),
      source: 'pos',
      status: 'paid',
      paymentKey,
    });
    await this.baskets.insertItem(operatorId, basket.id, bookingId);
    const payment = await this.payments.insert({
      ...{ operatorId, paymentKey, currency, firstName, lastName, email, phone },
      basketId: basket.id,
      provider: 'desk',
      providerReference: booking.paymentReference,
      pageUrl: null,
      refundAttempt: 0,
      status: 'succeeded',
      amount: totalAmount,
      method: paymentMethod,
      checkAt: null,
      createdAt: now,
      updatedAt: now,
    });
    await this.orders.place(basket, payment);
  }
}
