import type { Feature } from 'slipway';
import { giftVouchers } from './gift-vouchers/feature';

/** What this application adds to Slipway. */
export const features: readonly Feature[] = [giftVouchers];
