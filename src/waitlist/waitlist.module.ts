import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability';
import { BookingsModule } from '../bookings';
import { PaymentsModule } from '../payments';
import { CatalogModule } from '../catalog';
import { CheckoutModule } from '../checkout';
import { EmailModule } from '../platform/email';
import { OperatorsModule } from '../operators';
import { AnnounceNotices } from './offers/announce-notices.listener';
import { OfferAnswersService } from './offers/offer-answers.service';
import { OfferFreedPlaces } from './offers/offer-freed-places.listener';
import { OfferEmailService } from './offers/offer-email.service';
import { OfferOverviewService } from './offers/offer-overview.service';
import { OfferPaymentsService } from './offers/offer-payments.service';
import { OfferTermsService } from './offers/offer-terms.service';
import { OffersService } from './offers/offers.service';
import { OperatorWaitlistController } from './operator/operator-waitlist.controller';
import { PublicOffersController } from './offers/public-offers.controller';
import { RecordWaitlistEvents } from './offers/record-waitlist-events.listener';
import { ShopWaitlistController } from './shop-waitlist.controller';
import { DueOffersService } from './offers/due-offers.service';
import { StaffOffersService } from './operator/staff-offers.service';
import { WaitlistCompletionService } from './operator/waitlist-completion.service';
import { WaitlistOverviewRepository } from './operator/waitlist-overview.repository';
import { WaitlistOverviewService } from './operator/waitlist-overview.service';
import { WaitlistRepository } from './waitlist.repository';
import { WaitlistReturnService } from './operator/waitlist-return.service';
import { LapseWhenCancelled } from './lapse-when-cancelled.listener';
import { WaitlistService } from './waitlist.service';

@Module({
  imports: [
    OperatorsModule,
    CatalogModule,
    AvailabilityModule,
    BookingsModule,
    PaymentsModule,
    CheckoutModule,
    EmailModule,
  ],
  controllers: [ShopWaitlistController, PublicOffersController, OperatorWaitlistController],
  providers: [
    AnnounceNotices,
    OfferAnswersService,
    OfferFreedPlaces,
    OfferEmailService,
    OfferOverviewService,
    OfferPaymentsService,
    OfferTermsService,
    OffersService,
    RecordWaitlistEvents,
    DueOffersService,
    LapseWhenCancelled,
    StaffOffersService,
    WaitlistCompletionService,
    WaitlistOverviewRepository,
    WaitlistOverviewService,
    WaitlistRepository,
    WaitlistReturnService,
    WaitlistService,
  ],
  exports: [
    OfferAnswersService,
    OfferOverviewService,
    OfferPaymentsService,
    StaffOffersService,
    WaitlistCompletionService,
    WaitlistOverviewService,
    WaitlistReturnService,
    WaitlistService,
  ],
})
export class WaitlistModule {}
