import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { AvailabilityModule } from '../../availability';
import { BookingsModule } from '../../bookings';
import { ResellersModule } from '../../resellers';
import { CatalogModule } from '../../catalog';
import { OperatorsModule } from '../../operators';
import { ErrorForms } from '../../platform/http/problems';
import { WaiversModule } from '../../waivers';
import { OctoAvailabilityController } from './availability/octo-availability.controller';
import { OctoAvailabilityService } from './availability/octo-availability.service';
import { OctoBookingsController } from './octo-bookings.controller';
import { OctoBookingsService } from './bookings/octo-bookings.service';
import { ShownBookingsService } from './bookings/shown-bookings.service';
import { OctoProductsController } from './catalogue/octo-products.controller';
import { OctoProductsService } from './catalogue/octo-products.service';
import { OctoSupplierController } from './catalogue/octo-supplier.controller';
import { WebhooksModule } from '../../webhooks';
import { OctoFormat } from './webhooks/octo-format';
import { OctoWebhooksController } from './webhooks/octo-webhooks.controller';
import { OctoWebhooksService } from './webhooks/octo-webhooks.service';
import { OctoQuestionsService } from './catalogue/octo-questions.service';
import { OctoErrorForm } from './wire/octo-error-form';
import { CapabilitiesHeader, OctoHeaders, OctoProductHeaders } from './wire/octo-headers';

@Module({
  imports: [
    AvailabilityModule,
    BookingsModule,
    ResellersModule,
    CatalogModule,
    OperatorsModule,
    WaiversModule,
    WebhooksModule,
  ],
  controllers: [
    OctoAvailabilityController,
    OctoBookingsController,
    OctoProductsController,
    OctoSupplierController,
    OctoWebhooksController,
  ],
  providers: [
    OctoAvailabilityService,
    OctoBookingsService,
    OctoFormat,
    OctoHeaders,
    OctoProductHeaders,
    OctoProductsService,
    OctoQuestionsService,
    OctoWebhooksService,
    ShownBookingsService,
  ],
})
export class OctoModule implements NestModule {
  constructor(errors: ErrorForms) {
    errors.use('/octo', new OctoErrorForm());
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(CapabilitiesHeader).forRoutes('octo', 'octo/{*path}');
  }
}
