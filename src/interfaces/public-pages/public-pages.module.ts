import { Module } from '@nestjs/common';
import { OneTimeForms } from '../html';
import { AvailabilityModule } from '../../availability';
import { BookingsModule } from '../../bookings';
import { PaymentsModule } from '../../payments';
import { CatalogModule } from '../../catalog';
import { CheckoutModule } from '../../checkout';
import { OperatorsModule } from '../../operators';
import { WaitlistModule } from '../../waitlist';
import { WaiverCompletionModule } from '../../waiver-completion';
import { WaiversModule } from '../../waivers';
import { BookingController } from './booking/booking.controller';
import { BookingFilesController } from './booking/booking-files.controller';
import { CustomerBookingService } from './booking/customer-booking.service';
import { PayController } from './pay/pay.controller';
import { BookingHeadingsService } from './booking-headings.service';
import { OfferController } from './offer/offer.controller';
import { TicketsController } from './tickets/tickets.controller';
import { ShopActivityPages } from './shop/activities/shop-activity-pages.service';
import { ShopWaitlistPagesController } from './shop/activities/shop-waitlist.controller';
import { ShopBasketController } from './shop/basket/shop-basket.controller';
import { EmbedController } from './shop/embed.controller';
import { ShopController } from './shop/activities/shop.controller';
import { ShopConsentsService } from './shop/basket/shop-consents.service';
import { ShopFilesController } from './shop/shop-files.controller';
import { ShopFormTokens } from './shop/shop-form-tokens.service';
import { ShopLimits } from './shop/shop-limits';
import { ShopPageCache } from './shop/shop-page-cache.service';
import { ShopPreviews } from './shop/shop-previews.service';
import { ShopService } from './shop/shop.service';
import { WaiverDraftController } from './waiver/waiver-draft.controller';
import { WaiverFormsService } from './waiver/waiver-forms.service';
import { WaiverPagesService } from './waiver/waiver-pages.service';
import { WaiverController } from './waiver/waiver.controller';

@Module({
  imports: [
    AvailabilityModule,
    BookingsModule,
    PaymentsModule,
    CatalogModule,
    CheckoutModule,
    OperatorsModule,
    WaitlistModule,
    WaiverCompletionModule,
    WaiversModule,
  ],
  controllers: [
    // Its route is more specific than the next.
    BookingFilesController,
    BookingController,
    OfferController,
    PayController,
    // Their routes are more specific than the next.
    EmbedController,
    ShopFilesController,
    ShopController,
    ShopWaitlistPagesController,
    ShopBasketController,
    TicketsController,
    WaiverController,
    WaiverDraftController,
  ],
  providers: [
    BookingHeadingsService,
    CustomerBookingService,
    ShopConsentsService,
    OneTimeForms,
    ShopActivityPages,
    ShopFormTokens,
    ShopLimits,
    ShopPageCache,
    ShopPreviews,
    ShopService,
    WaiverFormsService,
    WaiverPagesService,
  ],
  exports: [BookingHeadingsService, ShopPreviews],
})
export class PublicPagesModule {}
