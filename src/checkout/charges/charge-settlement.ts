import { Logger } from '@nestjs/common';
import type { CurrentDeadline } from '../../platform/concurrency/deadline';
import type { Backlog, ScheduledJob } from '../../platform/jobs';
import type { Clock } from '../../platform/values/time';
import { type PaymentProvider, ProviderAccessError } from '../providers/payment-provider';
import type { ChargeEntity } from './charge.entity';
import type { ChargesRepository } from './charges.repository';

const BATCH = 20;

/** Delay before settlement is attempted again, in seconds. */
const RETRY_SECONDS = 30;

/**
 * Determines the outcome of charges that were left unfinished because a process died or the provider did not respond,
 * and completes, refunds or ends them. Also makes refunds that are due.
 */
export abstract class ChargeSettlement<Charge extends ChargeEntity> implements ScheduledJob {
  abstract readonly name: string;
  readonly hasOwnLoop = true;
  private readonly logger = new Logger(this.constructor.name);

  protected constructor(
    protected readonly charges: ChargesRepository<Charge>,
    private readonly provider: PaymentProvider,
    protected readonly clock: Clock,
    private readonly deadline: CurrentDeadline,
  ) {}

  /** Completes what the charge pays for. @returns false if that is impossible; the refund is due then */
  protected abstract complete(charge: Charge): Promise<boolean>;

  /** Ends a charge that was never made. */
  protected abstract abandon(charge: Charge): Promise<void>;

  async runDue(): Promise<number> {
    let settled = 0;
    for (const charge of await this.charges.listToCheck(this.clock.now(), BATCH)) {
      if (await this.settleCharge(charge)) settled++;
    }
    return settled;
  }

  backlog(): Promise<Backlog> {
    return this.charges.backlog(this.clock.now());
  }

  /**
   * Settles a charge whose process has exceeded its time, unless another process is settling it.
   * @returns whether it is settled; if not, it remains due
   */
  settleCharge(charge: Charge): Promise<boolean> {
    return this.deadline.seeThrough(() => this.settleDue(charge));
  }

  /** Settles a charge without waiting until it is due. @returns whether it was charged */
  async settleNow(paymentKey: string): Promise<boolean> {
    const charge = await this.charges.findCharge(paymentKey);
    const now = this.clock.now();
    if (charge?.status === 'pending' && (await this.charges.postpone(charge, now))) {
      await this.settleCharge({ ...charge, checkAt: now });
    }
    return (await this.charges.findCharge(paymentKey))?.status === 'succeeded';
  }

  /** Completes what a made charge pays for, or refunds the charge if that is impossible. */
  async succeed(charge: Charge): Promise<boolean> {
    const isPaid = await this.complete(charge);
    if (!isPaid) {
      const owed = await this.charges.findCharge(charge.paymentKey);
      if (owed?.status === 'refund-due') await this.settleCharge(owed);
    }
    return isPaid;
  }

  private async settleDue(charge: Charge): Promise<boolean> {
    const now = this.clock.now();
    if (charge.checkAt === null || charge.checkAt > now) return false;
    if (!(await this.charges.postpone(charge, now + RETRY_SECONDS))) return false;
    try {
      if (charge.provider !== this.provider.name) throw new Error(`PAYMENTS must be ${charge.provider} to settle it`);
      return charge.status === 'refund-due' ? await this.refund(charge) : await this.decide(charge);
    } catch (err) {
      const level = err instanceof ProviderAccessError ? 'error' : 'warn';
      this.logger[level]({
        msg: 'a payment could not be settled; it will be retried',
        payment: charge.paymentKey,
        err,
      });
      return false;
    }
  }

  private async decide(charge: Charge): Promise<boolean> {
    // Without a reference, nothing was confirmed, and an abandoned charge cannot be confirmed.
    const { providerReference, amount } = charge;
    const isCharged = providerReference !== null && amount > 0;
    const settlement = isCharged ? await this.provider.settle(providerReference) : 'cancelled';
    if (settlement === 'undecided') return false;
    if (settlement === 'succeeded') await this.succeed(charge);
    else await this.abandon(charge);
    return true;
  }

  private async refund(charge: Charge): Promise<boolean> {
    const { paymentKey, providerReference: reference, amount, currency } = charge;
    const refund = { reference: reference!, key: `${paymentKey}:refund`, amount, currency };
    if (amount > 0 && (await this.provider.refund(refund)) === 'failed') throw new Error('the refund failed');
    return this.charges.changeStatus(charge, ['refund-due'], 'refunded', { now: this.clock.now() });
  }
}
