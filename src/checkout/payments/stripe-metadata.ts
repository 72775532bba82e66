/** Name of the payment's key in the metadata of its PaymentIntent. */
export const METADATA_KEY = 'slipway_payment';
