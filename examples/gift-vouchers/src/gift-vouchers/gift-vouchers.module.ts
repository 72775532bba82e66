import { Module, type OnModuleInit } from '@nestjs/common';
import { BookingsModule } from 'slipway/bookings';
import { DashboardModule, DashboardNavigation } from 'slipway/dashboard';
import { OperatorsModule } from 'slipway/operators';
import { VouchersController } from './dashboard/vouchers.controller';
import { GiftBoxesController } from './gift-boxes.controller';
import { OperatorVouchersController } from './operator-vouchers.controller';
import { VoucherExpiryService } from './voucher-expiry.service';
import { VoucherMails } from './voucher-emails.service';
import { VouchersRepository } from './vouchers.repository';
import { VouchersService } from './vouchers.service';

@Module({
  imports: [BookingsModule, DashboardModule, OperatorsModule],
  controllers: [GiftBoxesController, OperatorVouchersController, VouchersController],
  providers: [VoucherExpiryService, VoucherMails, VouchersRepository, VouchersService],
})
export class GiftVouchersModule implements OnModuleInit {
  constructor(private readonly navigation: DashboardNavigation) {}

  onModuleInit(): void {
    this.navigation.add({
      group: 'Activities and usage',
      label: 'Gift vouchers',
      href: '/dashboard/gift-vouchers',
      role: 'desk',
    });
  }
}
