interface ModelPayment {
  readonly method: 'card' | 'cash';
  readonly amount: number;
  refunded: number;
}

interface ModelRefund {
  readonly payment: ModelPayment;
  readonly amount: number;
  /** The method by which the money goes back. */
  readonly method: 'card' | 'cash';
  /** As the API shows it once the provider has decided. */
  status: 'succeeded' | 'to-pay-out' | 'failed';
}

/** The money of a booking as the documentation describes it, in minor units. */
export class ModelBooking {
  readonly payments: ModelPayment[] = [];
  /** In the order of the API. */
  readonly refunds: ModelRefund[] = [];
  isCancelled = false;
  isComplete = false;
  /** Refunds of a deposit do not count once everything is paid, until the next refund. */
  private countsRefunds = false;
  private due: number;

  constructor(
    readonly price: number,
    public participants: number,
    /** Refund of the policy, in percent. */
    public percent: number,
  ) {
    this.due = this.total;
  }

  get total(): number {
    return this.price * this.participants;
  }

  get retained(): number {
    return this.payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  }

  get balance(): number {
    return this.due - this.retained;
  }

  get status(): string {
    const isRefunded = this.countsRefunds && this.payments.some(({ refunded }) => refunded > 0);
    if (!this.isComplete && !(this.isCancelled && isRefunded)) return 'unpaid';
    if (!isRefunded) return 'paid';
    return this.retained > 0 ? 'partially-refunded' : 'refunded';
  }

  /** What the API has to show. */
  get shown() {
    const amounts = (rows: readonly { amount: number }[]) => rows.map(({ amount }) => amount);
    return {
      status: this.status,
      balance: this.balance,
      payments: amounts(this.payments),
      refunds: this.refunds.map(({ amount, status }) => [amount, status]),
    };
  }

  pay(amount: number, method: 'card' | 'cash'): void {
    this.payments.push({ method, amount, refunded: 0 });
    this.completeIfPaid();
  }

  resize(participants: number): void {
    const before = this.total;
    this.participants = participants;
    this.due = Math.max(0, this.due + this.total - before);
    if (this.payments.length > 0) this.completeIfPaid();
  }

  /** @param method default: as it was paid */
  refund(amount: number, method?: 'card' | 'cash'): void {
    this.reducePrice(amount);
    this.giveBack(amount, method);
  }

  /** Somebody refunds a card payment in the dashboard of the provider. */
  refundElsewhere(payment: ModelPayment, amount: number): void {
    this.reducePrice(amount);
    payment.refunded += amount;
    this.refunds.push({ payment, amount, method: 'card', status: 'succeeded' });
  }

  payOut(index: number): void {
    this.refunds[index]!.status = 'succeeded';
  }

  cancel(how: 'none' | 'policy' | 'full'): void {
    this.isCancelled = true;
    this.countsRefunds = true;
    const fee = { none: Infinity, policy: this.total - halfEven(this.total * this.percent), full: 0 }[how];
    this.due = Math.min(fee, this.retained, this.payments.length > 0 ? this.due : 0);
    if (how !== 'none' && this.balance < 0) this.giveBack(-this.balance);
  }

  fail(index: number): void {
    const refund = this.refunds[index]!;
    if (refund.status === 'failed') return;
    refund.status = 'failed';
    refund.payment.refunded -= refund.amount;
  }

  private completeIfPaid(): void {
    if (this.balance <= 0) this.isComplete = true;
  }

  private reducePrice(amount: number): void {
    if (!this.isComplete && !this.isCancelled) return;
    this.due -= Math.max(0, amount - Math.max(0, -this.balance));
    this.countsRefunds = true;
  }

  /** The latest payment first; those of the wanted method before all others. */
  private giveBack(amount: number, wanted?: 'card' | 'cash'): void {
    let left = amount;
    const latestFirst = [...this.payments].reverse();
    const isPreferred = ({ method }: ModelPayment) => wanted === undefined || method === wanted;
    for (const payment of [...latestFirst.filter(isPreferred), ...latestFirst.filter((each) => !isPreferred(each))]) {
      const part = Math.min(left, payment.amount - payment.refunded);
      if (part === 0) continue;
      payment.refunded += part;
      const method = wanted ?? payment.method;
      const isOfCard = method === 'card' && payment.method === 'card';
      this.refunds.push({ payment, amount: part, method, status: isOfCard ? 'succeeded' : 'to-pay-out' });
      left -= part;
    }
    if (left > 0) throw new Error('more would be refunded than was paid');
  }
}

/** @param hundredfold a hundred times the amount */
function halfEven(hundredfold: number): number {
  const [whole, rest] = [Math.floor(hundredfold / 100), hundredfold % 100];
  return rest > 50 || (rest === 50 && whole % 2 === 1) ? whole + 1 : whole;
}
