import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { AvailabilityModule } from '../availability';
import { BookingsModule } from '../bookings';
import { CatalogModule } from '../catalog';
import { OperatorsModule } from '../operators';
import { ErrorForms } from '../shared/problems';
import { OctoAvailabilityController } from './availability/octo-availability.controller';
import { OctoAvailabilityService } from './availability/octo-availability.service';
import { OctoBookingsController } from './bookings/octo-bookings.controller';
import { OctoBookingsService } from './bookings/octo-bookings.service';
import { ShownBookingsService } from './bookings/shown-bookings.service';
import { OctoProductsController } from './catalogue/octo-products.controller';
import { OctoProductsService } from './catalogue/octo-products.service';
import { OctoSupplierController } from './catalogue/octo-supplier.controller';
import { OctoErrorForm } from './wire/octo-error-form';
import { OctoHeaders } from './wire/octo-headers';
import { TellCapabilities } from './wire/tell-capabilities.middleware';

@Module({
  imports: [AvailabilityModule, BookingsModule, CatalogModule, OperatorsModule],
  controllers: [OctoAvailabilityController, OctoBookingsController, OctoProductsController, OctoSupplierController],
  providers: [OctoAvailabilityService, OctoBookingsService, OctoHeaders, OctoProductsService, ShownBookingsService],
})
export class OctoModule implements NestModule {
  constructor(errors: ErrorForms) {
    errors.use('/octo', new OctoErrorForm());
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(TellCapabilities).forRoutes('octo', 'octo/{*path}');
  }
}
