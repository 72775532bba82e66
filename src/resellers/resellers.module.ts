import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators';
import { CatalogModule } from '../catalog';
import { AvailabilityModule } from '../availability';
import { WaiversModule } from '../waivers';
import { BookingsModule } from '../bookings';
import { ResellerAnswersService } from './reseller-answers.service';
import { ResellerBookingsService } from './reseller-bookings.service';
import { ResellerCancellationsService } from './reseller-cancellations.service';
import { ResellerChangesService } from './reseller-changes.service';
import { ResellerListsRepository } from './reseller-lists.repository';
import { ResellerSalesService } from './reseller-sales.service';

/** Bookings of resellers, which find them by their own UUIDs and reserve before they confirm. */
@Module({
  imports: [OperatorsModule, CatalogModule, AvailabilityModule, WaiversModule, BookingsModule],
  providers: [
    ResellerAnswersService,
    ResellerBookingsService,
    ResellerCancellationsService,
    ResellerChangesService,
    ResellerListsRepository,
    ResellerSalesService,
  ],
  exports: [ResellerBookingsService, ResellerCancellationsService, ResellerChangesService, ResellerSalesService],
})
export class ResellersModule {}
