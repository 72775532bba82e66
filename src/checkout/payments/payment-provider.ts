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

export type Confirmation =
  | { readonly outcome: 'succeeded' }
  | { readonly outcome: 'declined'; /** One sentence for the customer. */ readonly reason: string };

/** How a charge ended, or that the provider itself does not know yet. */
export type Settlement = 'succeeded' | 'cancelled' | 'undecided';

/**
 * Whoever moves the money. A charge is opened first, which moves nothing, and its reference kept; only then is it
 * confirmed. So after a crash at any point the provider can be asked what became of it (docs/adr/0013).
 * A method that throws leaves open what happened. Never call one inside a transaction.
 */
export abstract class PaymentProvider {
  abstract readonly name: string;

  /** @returns the reference by which the provider knows the charge */
  abstract open(charge: Charge): Promise<string>;

  /** Charges. */
  abstract confirm(reference: string, token: string): Promise<Confirmation>;

  /** Calls a charge off if it has not been made: what it answers is final, unless it is `undecided`. */
  abstract settle(reference: string): Promise<Settlement>;

  /** Gives all of a charge back, once however often it is called. */
  abstract refund(reference: string): Promise<void>;
}
