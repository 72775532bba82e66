/** @jest-environment-options {"ownModules": true} */
import { Global, Injectable, Module } from '@nestjs/common';
import {
  type Charge,
  type Confirmation,
  type OpenedCharge,
  type Opening,
  PaymentProvider,
  PluginPaymentProvider,
  type ProviderRefund,
  type Refund,
  type RefundOutcome,
  type Settlement,
} from '../../src/payments';
import { JobsRunner } from '../../src/platform/jobs';
import type { SlipwayPlugin } from '../../src/plugins';
import { CUSTOMER } from '../support/shop';
import { TestApp, type TestOperator } from '../support/test-app';

/** Charges an account of the harbour instead of a card. */
@Injectable()
class HarbourAccounts extends PaymentProvider {
  readonly name = 'harbour';
  readonly pages = undefined;
  readonly charged = new Map<string, Charge>();
  readonly refunded: Refund[] = [];

  open(charge: Charge): Promise<Opening> {
    this.charged.set(charge.key, charge);
    return Promise.resolve({ outcome: 'opened', reference: charge.key });
  }

  confirm(_reference: string, token: string): Promise<Confirmation> {
    const isKnown = token === 'account-7';
    return Promise.resolve(
      isKnown ? { outcome: 'succeeded' } : { outcome: 'declined', reason: 'There is no such account.' },
    );
  }

  settle({ reference }: OpenedCharge): Promise<Settlement> {
    return Promise.resolve(this.charged.has(reference) ? 'succeeded' : 'cancelled');
  }

  refund(refund: Refund): Promise<RefundOutcome> {
    this.refunded.push(refund);
    const { key, amount } = refund;
    return Promise.resolve({
      outcome: 'made',
      refund: { reference: key, key, amount, status: 'succeeded', reason: null },
    });
  }

  listRefunds(): Promise<ProviderRefund[]> {
    return Promise.resolve([]);
  }

  findChargeKey(id: string): Promise<string> {
    return Promise.resolve(id);
  }
}

@Global()
@Module({
  providers: [{ provide: PluginPaymentProvider, useClass: HarbourAccounts }],
  exports: [PluginPaymentProvider],
})
class HarbourAccountsModule {}

const HARBOUR: SlipwayPlugin = { name: 'harbour-accounts', module: HarbourAccountsModule };

describe('the payment provider of a plugin', () => {
  let test: TestApp;
  let operator: TestOperator;

  beforeAll(async () => {
    test = await TestApp.create({ plugins: [HARBOUR] });
    operator = await test.addOperator();
  });

  afterAll(() => test.close());

  it('is charged for baskets, and refunds them', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const Items = [{ ActivityID, Date: '2027-06-05', Time: '10:00', Participants: 2 }];
    const { BasketID } = (await operator.api.post('/api/v2/baskets', { Items })).body.data;
    const checkOut = (Token: string) =>
      operator.api.post(`/api/v2/baskets/${BasketID}/checkout`, {
        Customer: CUSTOMER,
        Payment: { Method: 'card', Token },
      });
    expect((await checkOut('account-8')).body).toMatchObject({
      status: 402,
      detail: expect.stringContaining('no such account'),
    });
    const paid = await checkOut('account-7');
    expect([paid.status, paid.text]).toEqual([200, paid.text]);
    const provider = test.app.get<HarbourAccounts>(PluginPaymentProvider);
    expect([...provider.charged.values()].at(-1)).toMatchObject({ amount: 9000, currency: 'GBP' });

    const { BookingReference } = paid.body.data.Bookings[0];
    const refund = await operator.api.post(`/api/v2/operator/bookings/${BookingReference}/refunds`, {});
    expect([refund.status, refund.text]).toEqual([201, refund.text]);
    await test.app.get(JobsRunner).runOnce();
    expect(provider.refunded).toMatchObject([{ amount: 9000 }]);
  });
});
