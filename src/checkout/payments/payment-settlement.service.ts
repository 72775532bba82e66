import { Injectable, Logger } from '@nestjs/common';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { CurrentDeadline } from '../../platform/concurrency/deadline';
import { Clock } from '../../platform/values/time';
import { PaymentAttemptsService } from './payment-attempts.service';
import { PaymentCompletionService } from './payment-completion.service';
import type { PaymentEntity } from './payment.entity';
import { PaymentProvider, ProviderAccessError } from './payment-provider';
import { PaymentsRepository } from './payments.repository';

const BATCH = 20;

/** Delay before settlement is attempted again, in seconds. */
const RETRY_SECONDS = 30;

/**
 * Determines the outcome of payments that were left unfinished because a process died or the provider did not respond.
 * Completes the basket, refunds the payment or reopens the basket. Also makes refunds that are due.
 */
@ScheduledJob()
@Injectable()
export class PaymentSettlementService implements ScheduledJob {
  readonly name = 'payments-settled';
  private readonly logger = new Logger(PaymentSettlementService.name);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly attempts: PaymentAttemptsService,
    private readonly completion: PaymentCompletionService,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
    private readonly deadline: CurrentDeadline,
  ) {}

  async runDue(): Promise<number> {
    let settled = 0;
    for (const payment of await this.payments.listToCheck(this.clock.now(), BATCH)) {
      if (await this.settlePayment(payment)) settled++;
    }
    return settled;
  }

  backlog(): Promise<Backlog> {
    return this.payments.backlog(this.clock.now());
  }

  /**
   * Settles a payment whose process has exceeded its time, unless another process is settling it.
   * @returns whether it is settled; if not, it remains due
   */
  settlePayment(payment: PaymentEntity): Promise<boolean> {
    return this.deadline.seeThrough(() => this.settleDue(payment));
  }

  private async settleDue(payment: PaymentEntity): Promise<boolean> {
    const now = this.clock.now();
    if (payment.checkAt === null || payment.checkAt > now) return false;
    if (!(await this.payments.postpone(payment, now + RETRY_SECONDS))) return false;
    try {
      if (payment.provider !== this.provider.name) throw new Error(`PAYMENTS must be ${payment.provider} to settle it`);
      return payment.status === 'refund-due' ? await this.refund(payment) : await this.decide(payment);
    } catch (err) {
      const level = err instanceof ProviderAccessError ? 'error' : 'warn';
      this.logger[level]({
        msg: 'a payment could not be settled; it will be retried',
        payment: payment.paymentKey,
        err,
      });
      return false;
    }
  }

  /** Completes the basket of a charged payment, or refunds the payment if that is impossible. */
  async succeed(payment: PaymentEntity): Promise<boolean> {
    const isPaid = await this.completion.complete(payment);
    if (!isPaid) {
      const owed = await this.payments.findPayment(payment.paymentKey);
      if (owed?.status === 'refund-due') await this.settlePayment(owed);
    }
    return isPaid;
  }

  private async decide(payment: PaymentEntity): Promise<boolean> {
    // Without a reference, nothing was confirmed, and an abandoned payment cannot be confirmed.
    const { providerReference, amount } = payment;
    const isCharged = providerReference !== null && amount > 0;
    const settlement = isCharged ? await this.provider.settle(providerReference) : 'cancelled';
    if (settlement === 'undecided') return false;
    if (settlement === 'succeeded') await this.succeed(payment);
    else await this.attempts.endAttempt(payment, 'abandoned');
    return true;
  }

  private async refund(payment: PaymentEntity): Promise<boolean> {
    const { paymentKey, providerReference: reference, amount, currency } = payment;
    const refund = { reference: reference!, key: `${paymentKey}:refund`, amount, currency };
    if (amount > 0 && (await this.provider.refund(refund)) === 'failed') throw new Error('the refund failed');
    return this.payments.changeStatus(payment, ['refund-due'], 'refunded', { now: this.clock.now() });
  }
}
