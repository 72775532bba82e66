/** A charge that is about to be made. */
export interface Charge {
  /** Opening the same key again gives the same charge. */
  readonly key: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** For the provider's own pages. */
  readonly basketId: string;
}

export interface Declined {
  readonly outcome: 'declined';
  /** One sentence for the customer. */
  readonly reason: string;
}

export type Opening =
  { readonly outcome: 'opened'; /** By which the provider knows the charge. */ readonly reference: string } | Declined;

export type Confirmation = { readonly outcome: 'succeeded' } | Declined;

/** How a charge ended, or that the provider itself does not know yet. */
export type Settlement = 'succeeded' | 'cancelled' | 'undecided';

/** The provider rejects the key of this server. Repeating the call does not help; correcting the configuration does. */
export class ProviderAccessError extends Error {}

/**
 * Whoever moves the money. A charge is opened first, which moves nothing, and its reference kept; only then is it
 * confirmed. So after a crash at any point the provider can be asked what became of it (docs/adr/0013).
 * A method that throws leaves open what happened. Never call one inside a transaction.
 */
export abstract class PaymentProvider {
  abstract readonly name: string;

  /** Declines a charge that can never be made, such as one below the smallest amount; then nothing was opened. */
  abstract open(charge: Charge): Promise<Opening>;

  /** Charges. */
  abstract confirm(reference: string, token: string): Promise<Confirmation>;

  /** Calls a charge off if it has not been made: what it answers is final, unless it is `undecided`. */
  abstract settle(reference: string): Promise<Settlement>;

  /** Gives all of a charge back, once however often it is called. */
  abstract refund(reference: string): Promise<void>;
}
