import type { LocalDate } from '../../platform/values/time';
import type { BillingMonth } from '../months/billing-month';
import type { RatedTier } from '../prices/rating';

/** What the usage of one meter costs in one tier, or by how much that has changed since its month was closed. */
export interface StatementLine extends RatedTier {
  /** The month to which the usage belongs. */
  readonly usageMonth: BillingMonth;
  readonly meterId: number;
  readonly currency: string;
  /** The first date of the price. */
  readonly priceFrom: LocalDate;
  /** The dates of the month on which the price applies. */
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Lines by the ID of their subject. */
export type LinesBySubject = ReadonlyMap<number, readonly StatementLine[]>;

/** The lines that turn what was billed into what is right. */
export function adjustments(current: readonly StatementLine[], billed: readonly StatementLine[]): StatementLine[] {
  const changes = new Map<string, StatementLine>();
  for (const line of current) changes.set(keyOf(line), line);
  for (const line of billed) {
    const change = changes.get(keyOf(line)) ?? { ...line, ...NOTHING };
    changes.set(keyOf(line), subtracted(change, line));
  }
  return [...changes.values()].filter(({ quantity, amount }) => quantity !== 0n || amount !== 0n);
}

const NOTHING = { quantity: 0n, packages: 0n, flatFee: 0, amount: 0n };

function subtracted(from: StatementLine, line: StatementLine): StatementLine {
  return {
    ...from,
    quantity: from.quantity - line.quantity,
    packages: line.packages === undefined ? undefined : (from.packages ?? 0n) - line.packages,
    flatFee: from.flatFee - line.flatFee,
    amount: from.amount - line.amount,
  };
}

function keyOf({ meterId, priceFrom, tier }: StatementLine): string {
  return `${meterId} ${priceFrom} ${tier}`;
}
