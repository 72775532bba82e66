/** A refund as the payment provider knows it. */
export interface ProviderRefund {
  /** The provider's ID of the refund. */
  readonly reference: string;
  /** The key with which this server requested it; null if it was made elsewhere. */
  readonly key: string | null;
  /** Minor units. */
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Why it failed, or has to wait. */
  readonly reason: string | null;
}

/** A charge to be made. */
export interface Charge {
  /** Idempotency key: opening the same key again returns the same charge. */
  readonly key: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** What it pays for, such as `{ slipway_basket: 'b_4d8h2k6m9p1r' }`; shown on the provider's own pages. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Addresses to which the provider's page returns. */
export interface PageReturn {
  /** Address to which the customer returns after the payment. */
  readonly paidUrl: string;
  /** Address to which the customer returns without a payment. */
  readonly cancelledUrl: string;
}

/** A charge that the customer makes on a page of the provider. */
export interface PageCharge extends Charge, PageReturn {
  /** What is paid, for the customer. */
  readonly description: string;
  readonly email: string | undefined;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** A charge that was opened, as this server has stored it. */
export interface OpenedCharge {
  /** The provider's ID of the charge. */
  readonly reference: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** A refund to be made, or to be looked up. */
export interface Refund {
  /** The provider's ID of the charge. */
  readonly reference: string;
  /** Idempotency key: repeated requests with it refund once. */
  readonly key: string;
  /** Number of earlier requests that were definitely rejected. Providers repeat the answer to an idempotency key. */
  readonly attempt: number;
  /** The provider's ID of the refund, if it is known. */
  readonly refundReference: string | null;
  /** Minor units, at most what is left of the charge. */
  readonly amount: number;
  readonly currency: string;
}

export interface Declined {
  readonly outcome: 'declined';
  /** One sentence for the customer. */
  readonly reason: string;
}

interface Opened {
  readonly outcome: 'opened';
  /** The provider's ID of the charge. */
  readonly reference: string;
}

export type Opening = Opened | Declined;

export type PageOpening = (Opened & { /** Address of the page. */ readonly url: string }) | Declined;

export type Confirmation = { readonly outcome: 'succeeded' } | Declined;

/** The outcome of a charge, or `undecided` while the provider does not know it yet. */
export type Settlement = 'succeeded' | 'cancelled' | 'undecided';

/**
 * - `made`: the provider knows the refund, whose status says what became of it
 * - `delayed`: it rejects the refund for now, for example because its balance is too low
 * - `rejected`: it will never make the refund; `known` are other refunds of the charge
 */
export type RefundOutcome =
  | { readonly outcome: 'made'; readonly refund: ProviderRefund }
  | { readonly outcome: 'delayed'; readonly reason: string }
  | { readonly outcome: 'rejected'; readonly reason: string; readonly known: readonly ProviderRefund[] };

/** The provider reports another amount or currency than was to be charged, so the charge does not settle anything. */
export class ChargeDiffersError extends Error {
  constructor(
    { reference, amount, currency }: OpenedCharge,
    reported: { amount: number | null; currency: string | null },
  ) {
    super(`${reference} is ${reported.amount} ${reported.currency} at the provider, but ${amount} ${currency} here`);
  }
}

/** The provider rejects the key of this server. Retrying does not help; the configuration must be corrected. */
export class ProviderAccessError extends Error {}

/** The provider's own pages, on which customers enter their cards. */
export interface PaymentPages {
  /** Opening the same key again returns the same page. */
  openPage(charge: PageCharge): Promise<PageOpening>;

  /**
   * Whether the customer has paid. Changes nothing.
   * @throws ChargeDiffersError
   */
  isPaid(charge: OpenedCharge): Promise<boolean>;
}

/**
 * Interface of payment providers. A charge is opened first, which moves no money, and its reference is stored; only
 * then is it confirmed. After a crash at any point, the provider can therefore be queried for the outcome
 * (docs/adr/0013). If a method throws, the outcome is unknown. Never call one inside a transaction.
 */
export abstract class PaymentProvider {
  abstract readonly name: string;

  /** Undefined if cards are entered on a page of this server. */
  abstract readonly pages: PaymentPages | undefined;

  /** Declines a charge that can never succeed, such as one below the minimum amount; nothing was opened then. */
  abstract open(charge: Charge): Promise<Opening>;

  /** Confirms the charge, which moves the money. */
  abstract confirm(reference: string, token: string): Promise<Confirmation>;

  /**
   * Cancels a charge or page unless the charge was made. The result is final, unless it is `undecided`.
   * @throws ChargeDiffersError
   */
  abstract settle(charge: OpenedCharge): Promise<Settlement>;

  /** Refunds all or part of a charge, or looks up what became of a refund that was requested before. */
  abstract refund(refund: Refund): Promise<RefundOutcome>;

  /** All refunds of a charge, including those that were made elsewhere. */
  abstract listRefunds(charge: OpenedCharge): Promise<ProviderRefund[]>;

  /** The key of the charge that the provider's events call by this ID; undefined if it is not one of this server. */
  abstract findChargeKey(id: string): Promise<string | undefined>;
}

/** Token of a plugin's provider, which replaces those of Slipway. Its module must be global and export it. */
export abstract class PluginPaymentProvider extends PaymentProvider {}
