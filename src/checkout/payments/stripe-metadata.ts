/** Under this name a payment's key stands in the metadata of its PaymentIntent. */
export const METADATA_KEY = 'slipway_payment';
