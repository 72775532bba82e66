import { Module } from '@nestjs/common';
import { AuthModule } from '../platform/auth';
import { AvailabilityModule } from '../availability';
import { AttendanceModule } from '../attendance';
import { BookingsModule } from '../bookings';
import { DeskModule } from '../desk';
import { CatalogModule } from '../catalog';
import { CheckoutModule } from '../checkout';
import { BillingModule } from '../billing';
import { MeteringModule } from '../metering';
import { JobsModule } from '../platform/jobs';
import { OperatorsModule } from '../operators';
import { PicturesModule } from '../pictures';
import { WaitlistModule } from '../waitlist';
import { WaiversModule } from '../waivers';
import { DemoAccessService } from './demo-access.service';
import { DemoEmailsService } from './demo-emails.service';
import { DemoSalesService } from './sales/demo-sales.service';
import { DemoShopService } from './demo-shop.service';
import { DemoShopfront } from './demo-shopfront';
import { DemoUsageService } from './demo-usage.service';
import { DemoService } from './demo.service';

@Module({
  imports: [
    AuthModule,
    AvailabilityModule,
    AttendanceModule,
    BookingsModule,
    DeskModule,
    CatalogModule,
    CheckoutModule,
    JobsModule,
    BillingModule,
    MeteringModule,
    OperatorsModule,
    PicturesModule,
    WaitlistModule,
    WaiversModule,
  ],
  providers: [
    DemoAccessService,
    DemoEmailsService,
    DemoSalesService,
    DemoService,
    DemoShopService,
    DemoShopfront,
    DemoUsageService,
  ],
  exports: [DemoService],
})
export class DemoModule {}
