import type { DataSource } from 'typeorm';
import type { FakeStripe } from './fake-stripe';

interface Entry {
  /** Key of the charge at the provider. */
  readonly key: string;
  readonly amount: number;
  /** Keys and amounts of its refunds. */
  readonly refunds: readonly (readonly [key: string, amount: number])[];
}

/** How many charges and refunds the provider still has to decide. */
export async function countUnsettled(dataSource: DataSource): Promise<number> {
  const charges = ['payment', 'booking_charge'].map(
    (table) => `(SELECT COUNT(*) FROM ${table} WHERE status IN ('pending', 'refund-due'))`,
  );
  const refunds = "(SELECT COUNT(*) FROM booking_refund WHERE status = 'pending')";
  const [row] = await dataSource.query<{ n: number | string }[]>(`SELECT ${[...charges, refunds].join(' + ')} AS n`);
  return Number(row!.n);
}

/**
 * Each charge that the provider made belongs to exactly one payment, and each of its refunds to exactly one refund, or
 * the charge was returned completely, once.
 * @param returned how many charges had to be returned
 */
export async function expectSameMoney(dataSource: DataSource, stripe: FakeStripe, returned: number): Promise<void> {
  const charges = chargesOf(stripe);
  const recorded = await recordedCharges(dataSource);
  const keys = new Set(recorded.map(({ key }) => key));
  expect(sorted(charges.filter(({ key }) => keys.has(key)))).toEqual(sorted(recorded));
  const others = charges.filter(({ key }) => !keys.has(key));
  expect(others).toEqual(others.map(({ key, amount }) => ({ key, amount, refunds: [[`${key}:refund`, amount]] })));
  expect(others).toHaveLength(returned);
}

function chargesOf(stripe: FakeStripe): Entry[] {
  const made = [...stripe.intents.values()].filter(({ status }) => status === 'succeeded');
  return made.map(({ id, amount, metadata }) => {
    const refunds = stripe.refunds.filter(({ payment_intent: intent }) => intent === id);
    return {
      key: metadata['slipway_payment']!,
      amount,
      refunds: refunds.map((refund) => [refund.metadata['slipway_refund']!, refund.amount] as const),
    };
  });
}

async function recordedCharges(dataSource: DataSource): Promise<Entry[]> {
  const payments = await dataSource.query<{ charge_key: string; amount: number | string }[]>(
    'SELECT charge_key, amount FROM booking_payment WHERE charge_key IS NOT NULL',
  );
  const refunds = await dataSource.query<{ charge_key: string; public_id: string; amount: number | string }[]>(
    "SELECT charge_key, public_id, amount FROM booking_refund WHERE charge_key IS NOT NULL AND status = 'succeeded'",
  );
  return payments.map(({ charge_key: key, amount }) => {
    const own = refunds.filter((refund) => refund.charge_key === key);
    return { key, amount: Number(amount), refunds: own.map((refund) => [refund.public_id, Number(refund.amount)]) };
  });
}

function sorted(entries: readonly Entry[]): Entry[] {
  const ordered = entries.map((entry) => ({ ...entry, refunds: [...entry.refunds].sort(byKey) }));
  return ordered.sort((one, other) => byKey([one.key], [other.key]));
}

function byKey([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]): number {
  return one < other ? -1 : Number(one > other);
}
