import { Module } from '@nestjs/common';
import { AuthModule } from '../auth';
import { AvailabilityModule } from '../availability';
import { BookingsModule } from '../bookings';
import { CatalogModule } from '../catalog';
import { MeteringModule } from '../metering';
import { OperatorsModule } from '../operators';
import { WaiversModule } from '../waivers';
import { DemoAccessService } from './demo-access.service';
import { DemoShopfront } from './demo-shopfront';
import { DemoUsageService } from './demo-usage.service';
import { DemoService } from './demo.service';

@Module({
  imports: [
    AuthModule,
    AvailabilityModule,
    BookingsModule,
    CatalogModule,
    MeteringModule,
    OperatorsModule,
    WaiversModule,
  ],
  providers: [DemoAccessService, DemoService, DemoShopfront, DemoUsageService],
  exports: [DemoService],
})
export class DemoModule {}
