import { Injectable } from '@nestjs/common';
import type { Backlog } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { BookingPaymentsRepository } from './booking-payments.repository';
import { BookingRefundsService } from './booking-refunds.service';
import type { BookingRefundEntity } from './booking-refund.entity';

/** A refund of a card charge that the payment provider has to make. */
export type CardRefund = BookingRefundEntity & { readonly chargeKey: string };

/** Pending refunds of card charges, for the module that talks to the payment provider. */
@Injectable()
export class CardRefundsService {
  constructor(
    private readonly payments: BookingPaymentsRepository,
    private readonly refunds: BookingRefundsService,
    private readonly clock: Clock,
  ) {}

  /** The longest due first. */
  async listDue(limit: number): Promise<CardRefund[]> {
    return (await this.payments.listDueRefunds(this.clock.now(), limit)) as CardRefund[];
  }

  countDue(): Promise<Backlog> {
    return this.payments.countDueRefunds(this.clock.now());
  }

  /**
   * Reserves a refund for this process.
   * @param seconds until other processes may make it
   * @returns false if another process has reserved it
   */
  reserve(refund: CardRefund, seconds: number): Promise<boolean> {
    return this.payments.postponeRefund(refund, this.clock.now() + seconds);
  }

  async recordSuccess(refund: CardRefund): Promise<void> {
    await this.payments.settleRefund(refund, 'succeeded', this.clock.now());
  }

  /** Records that the provider will never make the refund. */
  recordFailure(refund: CardRefund): Promise<void> {
    return this.refunds.recordFailure(refund);
  }
}
