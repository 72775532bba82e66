import { Module } from '@nestjs/common';
import { AuthModule } from '../auth';
import { AvailabilityModule } from '../availability';
import { BookingsModule } from '../bookings';
import { CatalogModule } from '../catalog';
import { OperatorsModule } from '../operators';
import { WaiversModule } from '../waivers';
import { DemoAccessService } from './demo-access.service';
import { DemoShopfront } from './demo-shopfront';
import { DemoService } from './demo.service';

@Module({
  imports: [AuthModule, AvailabilityModule, BookingsModule, CatalogModule, OperatorsModule, WaiversModule],
  providers: [DemoAccessService, DemoService, DemoShopfront],
  exports: [DemoService],
})
export class DemoModule {}
