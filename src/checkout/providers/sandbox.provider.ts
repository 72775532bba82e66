import { setTimeout as sleep } from 'node:timers/promises';
import { PaymentUnavailableError } from '../checkout.errors';
import {
  type Charge,
  type Confirmation,
  type Opening,
  PaymentProvider,
  type Refund,
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

  async settle(reference: string): Promise<Settlement> {
    const status = await this.charges.change(reference, 'open', 'cancelled');
    return status === 'succeeded' || status === 'refunded' ? 'succeeded' : 'cancelled';
  }

  async refund(refund: Refund): Promise<'succeeded' | 'failed'> {
    return (await this.charges.refund(refund)) ? 'succeeded' : 'failed';
  }
}
