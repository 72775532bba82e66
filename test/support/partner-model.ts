/** What was agreed when a booking or hold was made, all in minor units or hundredths of a percent. */
interface Sale {
  readonly prices: readonly number[];
  /** Commission in hundredths of a percent. */
  readonly rate: number;
  /** What the policy refunds, in percent. */
  readonly refundPercent: number;
}

/** A booking of a partner as the documentation describes it. */
export class ModelPartnerBooking {
  status: 'held' | 'ended' | 'confirmed' | 'cancelled' = 'confirmed';
  /** What the operator retains after a cancellation. */
  private retained = 0;

  constructor(
    readonly partner: string,
    private readonly sale: Sale,
    /** Tickets of each type. */
    public quantities: readonly number[],
    public date: string,
  ) {}

  /** As the statement spells it. */
  get row(): string {
    return [this.date, this.status, this.total, this.total - this.net, this.net].join(' ');
  }

  get total(): number {
    return this.status === 'cancelled' ? this.retained : this.price;
  }

  get net(): number {
    if (this.status === 'cancelled') return this.netOf(this.retained);
    return this.sum((price) => this.netOf(price));
  }

  cancel(withSession = false): void {
    if (this.status !== 'confirmed') return;
    this.retained = withSession ? 0 : this.price - halfEven(this.price * this.sale.refundPercent, 100);
    this.status = 'cancelled';
  }

  private get price(): number {
    return this.sum((price) => price);
  }

  private sum(amountOf: (price: number) => number): number {
    return this.quantities.reduce((sum, quantity, type) => sum + quantity * amountOf(this.sale.prices[type]!), 0);
  }

  private netOf(amount: number): number {
    return halfEven(amount * (10_000 - this.sale.rate), 10_000);
  }
}

function halfEven(dividend: number, divisor: number): number {
  const [below, rest] = [Math.floor(dividend / divisor), dividend % divisor];
  const isRoundedUp = rest * 2 > divisor || (rest * 2 === divisor && below % 2 === 1);
  return isRoundedUp ? below + 1 : below;
}
