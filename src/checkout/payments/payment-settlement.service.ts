import { Injectable } from '@nestjs/common';
import { CurrentDeadline } from '../../platform/concurrency/deadline';
import { ScheduledJob } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { ChargeSettlement, PaymentProvider } from '../../payments';
import { PaymentAttemptsService } from './payment-attempts.service';
import { PaymentCompletionService } from './payment-completion.service';
import type { PaymentEntity } from './payment.entity';
import { PaymentsRepository } from './payments.repository';

/** Settles payments of baskets: completes the basket, refunds the payment or reopens the basket. */
@ScheduledJob()
@Injectable()
export class PaymentSettlementService extends ChargeSettlement<PaymentEntity> {
  readonly name = 'payments-settled';

  constructor(
    payments: PaymentsRepository,
    provider: PaymentProvider,
    clock: Clock,
    deadline: CurrentDeadline,
    private readonly attempts: PaymentAttemptsService,
    private readonly completion: PaymentCompletionService,
  ) {
    super(payments, provider, clock, deadline);
  }

  protected complete(payment: PaymentEntity): Promise<boolean> {
    return this.completion.complete(payment);
  }

  protected abandon(payment: PaymentEntity): Promise<void> {
    return this.attempts.endAttempt(payment, 'abandoned');
  }

  protected recordUnrefundable(payment: PaymentEntity, reason: string): Promise<void> {
    return this.completion.recordUnrefundable(payment, reason);
  }
}
