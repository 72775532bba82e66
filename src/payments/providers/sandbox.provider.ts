import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderRefund } from './payment-provider';
import { PaymentUnavailableError } from '../payments.errors';
import {
  type Charge,
  type Confirmation,
  type OpenedCharge,
  type Opening,
  PaymentProvider,
  type Refund,
  type RefundOutcome,
  type Settlement,
} from './payment-provider';
import type { SandboxChargesRepository } from './sandbox-charges.repository';

/** Duration of a charge with `tok_slow`, in milliseconds. */
const SLOW_MS = 3_000;

/** Moves no money; the token determines the outcome. Charges are stored, so that tests can count them. */
export class SandboxProvider extends PaymentProvider {
  readonly name = 'sandbox';
  readonly pages = undefined;

  constructor(private readonly charges: SandboxChargesRepository) {
    super();
  }

  async open({ key, amount, currency }: Charge): Promise<Opening> {
    await this.charges.open({ paymentKey: key, amount, currency });
    return { outcome: 'opened', reference: key };
  }

  async confirm(reference: string, token: string): Promise<Confirmation> {
    if (token === 'tok_error') throw new PaymentUnavailableError();
    if (token === 'tok_slow') await sleep(SLOW_MS);
    const accepts = token === 'tok_ok' || token === 'tok_slow';
    const status = await this.charges.change(reference, 'open', accepts ? 'succeeded' : 'declined');
    if (status === 'succeeded') return { outcome: 'succeeded' };
    if (status === 'declined') return { outcome: 'declined', reason: 'The card was declined.' };
    throw new PaymentUnavailableError();
  }

  async settle({ reference }: OpenedCharge): Promise<Settlement> {
    const status = await this.charges.change(reference, 'open', 'cancelled');
    return status === 'succeeded' || status === 'refunded' ? 'succeeded' : 'cancelled';
  }

  async refund(refund: Refund): Promise<RefundOutcome> {
    const { key, amount } = refund;
    if (await this.charges.refund(refund)) return { outcome: 'made', refund: toProviderRefund({ key, amount }) };
    return { outcome: 'rejected', reason: 'No more than was charged can be refunded.', known: [] };
  }

  async listRefunds({ reference }: OpenedCharge): Promise<ProviderRefund[]> {
    return (await this.charges.listRefunds(reference)).map(toProviderRefund);
  }

  findChargeKey(id: string): Promise<string> {
    return Promise.resolve(id);
  }
}

function toProviderRefund({ key, amount }: Pick<Refund, 'key' | 'amount'>): ProviderRefund {
  return { reference: key, key, amount, status: 'succeeded', reason: null };
}
