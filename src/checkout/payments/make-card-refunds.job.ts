import { Injectable, Logger } from '@nestjs/common';
import {
  BookingChargesRepository,
  type CardRefund,
  CardRefundsService,
  PaymentProvider,
  ProviderAccessError,
  type RefundOutcome,
} from '../../payments';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { PaymentsRepository } from './payments.repository';

const BATCH = 20;

/** Delay before a refund is attempted again, in seconds. The provider's response arrives long before. */
const RETRY_SECONDS = 60;

/**
 * Makes pending refunds of bookings at the payment provider. Each is made once: it has its own idempotency key, however
 * often it is attempted and by whichever process.
 */
@ScheduledJob()
@Injectable()
export class MakeCardRefundsJob implements ScheduledJob {
  readonly name = 'card-refunds-made';
  readonly hasOwnLoop = true;
  private readonly logger = new Logger(MakeCardRefundsJob.name);

  constructor(
    private readonly refunds: CardRefundsService,
    private readonly payments: PaymentsRepository,
    private readonly bookingCharges: BookingChargesRepository,
    private readonly provider: PaymentProvider,
  ) {}

  async runDue(): Promise<number> {
    let made = 0;
    for (const refund of await this.refunds.listDue(BATCH)) if (await this.makeRefund(refund)) made++;
    return made;
  }

  backlog(): Promise<Backlog> {
    return this.refunds.countDue();
  }

  /** @returns whether it is settled; if not, it remains due */
  private async makeRefund(refund: CardRefund): Promise<boolean> {
    if (!(await this.refunds.reserve(refund, RETRY_SECONDS))) return false;
    try {
      return await this.record(refund, await this.request(refund));
    } catch (err) {
      const level = err instanceof ProviderAccessError ? 'error' : 'warn';
      this.logger[level]({ msg: 'a refund could not be made; it will be retried', refund: refund.publicId, err });
      return false;
    }
  }

  /** @returns whether the provider has decided */
  private async record(refund: CardRefund, answer: RefundOutcome): Promise<boolean> {
    const { publicId } = refund;
    if (answer.outcome === 'made') await this.refunds.apply(refund, [answer.refund]);
    else if (answer.outcome === 'delayed') await this.refunds.recordDelay(refund, answer.reason);
    else await this.refunds.apply(refund, answer.known, { publicId, reason: answer.reason });
    return answer.outcome === 'rejected' || (answer.outcome === 'made' && answer.refund.status !== 'pending');
  }

  private async request(refund: CardRefund): Promise<RefundOutcome> {
    const { chargeKey, publicId: key, amount, currency, attempt, providerReference: refundReference } = refund;
    const ofBasket = await this.payments.findCharge(chargeKey);
    const charge = ofBasket ?? (await this.bookingCharges.findCharge(chargeKey))!;
    if (charge.provider !== this.provider.name) throw new Error(`PAYMENTS must be ${charge.provider} to refund it`);
    return this.provider.refund({
      ...{ reference: charge.providerReference!, amount, currency },
      ...{ key, attempt, refundReference },
    });
  }
}
