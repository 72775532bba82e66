/** Name of the payment's key in the metadata of its PaymentIntent, and of its Checkout Session. */
export const METADATA_KEY = 'slipway_payment';

/** Whether a reference is the ID of a Checkout Session, not of a PaymentIntent. */
export function isPage(reference: string): boolean {
  return reference.startsWith('cs_');
}
