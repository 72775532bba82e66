import type { SlipwayPlugin } from 'slipway';
import { GiftVouchersModule } from './gift-vouchers.module';
import { CreateGiftVouchers1796000000000 } from './migrations/1796000000000-create-gift-vouchers';
import { GiftVoucherEntity } from './gift-voucher.entity';
import { addVoucherCommands } from './voucher.commands';

/** Vouchers that customers give to others, to be spent on activities. */
export const giftVouchers: SlipwayPlugin = {
  name: 'gift-vouchers',
  module: GiftVouchersModule,
  entities: [GiftVoucherEntity],
  migrations: [CreateGiftVouchers1796000000000],
  addCommands: addVoucherCommands,
};
