import type { SlipwayPlugin } from 'slipway';
import { giftVouchers } from './gift-vouchers/plugin';

/** What this application adds to Slipway. */
export const plugins: readonly SlipwayPlugin[] = [giftVouchers];
