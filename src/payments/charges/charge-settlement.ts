import { Logger } from '@nestjs/common';
import { LOOK_UP_SECONDS } from '../refunds/card-refunds.service';
import type { CurrentDeadline } from '../../platform/concurrency/deadline';
import type { Backlog, ScheduledJob } from '../../platform/jobs';
import type { Clock } from '../../platform/values/time';
import {
  ChargeDiffersError,
  type PaymentProvider,
  ProviderAccessError,
  type ProviderRefund,
} from '../providers/payment-provider';
import { type ChargeEntity, toOpenedCharge } from './charge.entity';
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

  /** Records a charge that its customer does not owe, and that will never be refunded, as a payment of the booking. */
  protected abstract recordUnrefundable(charge: Charge, reason: string): Promise<void>;

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

  /** Applies what the provider knows about the refund of a charge that its customer did not owe. */
  async applyRefund(charge: Charge, known: readonly ProviderRefund[]): Promise<boolean> {
    const refund = known.find(({ key }) => key === refundKeyOf(charge));
    if (refund?.status === 'succeeded') return this.markRefunded(charge);
    if (refund?.status === 'failed') {
      await this.recordUnrefundable(charge, refund.reason ?? 'The refund failed.');
      return true;
    }
    if (refund) await this.charges.wait(charge, this.clock.now() + LOOK_UP_SECONDS);
    return false;
  }

  private async settleDue(charge: Charge): Promise<boolean> {
    const now = this.clock.now();
    if (charge.checkAt === null || charge.checkAt > now) return false;
    if (!(await this.charges.postpone(charge, now + RETRY_SECONDS))) return false;
    try {
      if (charge.provider !== this.provider.name) throw new Error(`PAYMENTS must be ${charge.provider} to settle it`);
      return charge.status === 'refund-due' ? await this.refund(charge) : await this.decide(charge);
    } catch (err) {
      const differs = err instanceof ChargeDiffersError;
      this.logger[differs || err instanceof ProviderAccessError ? 'error' : 'warn']({
        msg: 'a payment could not be settled; it will be retried',
        payment: charge.paymentKey,
        err,
      });
      if (differs) await this.charges.wait(charge, now + LOOK_UP_SECONDS);
      return false;
    }
  }

  private async decide(charge: Charge): Promise<boolean> {
    // Without a reference, nothing was confirmed, and an abandoned charge cannot be confirmed.
    const isOpened = charge.providerReference !== null && charge.amount > 0;
    const settlement = isOpened ? await this.provider.settle(toOpenedCharge(charge)) : 'cancelled';
    if (settlement === 'undecided') return false;
    if (settlement === 'succeeded') await this.succeed(charge);
    else await this.abandon(charge);
    return true;
  }

  /** @returns whether the refund is settled; if not, it is requested or looked up again */
  private async refund(charge: Charge): Promise<boolean> {
    if (charge.amount === 0) return this.markRefunded(charge);
    const refund = { ...toOpenedCharge(charge), key: refundKeyOf(charge), attempt: charge.refundAttempt };
    const answer = await this.provider.refund({ ...refund, refundReference: null });
    if (answer.outcome === 'made') return this.applyRefund(charge, [answer.refund]);
    if (answer.outcome === 'delayed') {
      this.logger.warn({ msg: 'a refund has to wait', payment: charge.paymentKey, reason: answer.reason });
      await this.charges.delayRefund(charge, this.clock.now() + LOOK_UP_SECONDS);
      return false;
    }
    const returned = answer.known.filter(({ status }) => status !== 'failed');
    if (sumOf(returned) >= charge.amount) return this.markRefunded(charge);
    await this.recordUnrefundable(charge, answer.reason);
    return true;
  }

  private markRefunded(charge: Charge): Promise<boolean> {
    return this.charges.changeStatus(charge, ['refund-due'], 'refunded', { now: this.clock.now() });
  }
}

/** The key of the refund of a charge that nobody owes. */
function refundKeyOf({ paymentKey }: ChargeEntity): string {
  return `${paymentKey}:refund`;
}

function sumOf(refunds: readonly ProviderRefund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}
