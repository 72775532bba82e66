import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import { PaymentUnavailableError } from '../payments.errors';
import {
  ChargeDiffersError,
  type Confirmation,
  PaymentProvider,
  ProviderAccessError,
} from '../providers/payment-provider';
import type { ChargeEntity } from './charge.entity';
import type { ChargesRepository } from './charges.repository';

const NO_ACCESS =
  'The payment provider does not accept this server: cards can be charged again once its configuration is corrected.';

/** Makes charges that were stored. Never calls the provider inside a transaction. */
@Injectable()
export class CardChargesService {
  private readonly logger = new Logger(CardChargesService.name);

  constructor(
    private readonly provider: PaymentProvider,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @returns the error if the outcome is unknown */
  charge<Charge extends ChargeEntity>(
    charges: ChargesRepository<Charge>,
    charge: Charge,
    metadata: Readonly<Record<string, string>>,
    token: string,
  ): Promise<Confirmation | PaymentUnavailableError> {
    const { paymentKey: key, amount, currency } = charge;
    return this.callProvider(key, async () => {
      const opening = await this.provider.open({ key, amount, currency, metadata });
      if (opening.outcome === 'declined') return opening;
      const { reference } = opening;
      if (!(await charges.linkProviderReference(charge, reference, this.clock.now())))
        return new PaymentUnavailableError();
      return this.provider.confirm(reference, token);
    });
  }

  /** @returns the error instead if the call fails */
  async callProvider<Result>(
    paymentKey: string,
    call: () => Promise<Result>,
  ): Promise<Result | PaymentUnavailableError> {
    if (this.transactions.isOpen()) throw new Error('A charge must not happen inside a transaction.');
    try {
      return await call();
    } catch (err) {
      const isPermanent = err instanceof ProviderAccessError;
      const isError = isPermanent || err instanceof ChargeDiffersError;
      this.logger[isError ? 'error' : 'warn']({ msg: 'the payment provider failed', payment: paymentKey, err });
      return new PaymentUnavailableError(isPermanent ? NO_ACCESS : undefined);
    }
  }
}
