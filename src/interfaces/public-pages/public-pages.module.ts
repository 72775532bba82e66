import { Module } from '@nestjs/common';
import { BookingsModule } from '../../bookings';
import { CatalogModule } from '../../catalog';
import { OperatorsModule } from '../../operators';
import { WaitlistModule } from '../../waitlist';
import { WaiverCompletionModule } from '../../waiver-completion';
import { WaiversModule } from '../../waivers';
import { BookingHeadingsService } from './booking-headings.service';
import { OfferController } from './offer/offer.controller';
import { TicketsController } from './tickets/tickets.controller';
import { WaiverDraftController } from './waiver/waiver-draft.controller';
import { WaiverFormsService } from './waiver/waiver-forms.service';
import { WaiverPagesService } from './waiver/waiver-pages.service';
import { WaiverController } from './waiver/waiver.controller';

@Module({
  imports: [BookingsModule, CatalogModule, OperatorsModule, WaitlistModule, WaiverCompletionModule, WaiversModule],
  controllers: [OfferController, TicketsController, WaiverController, WaiverDraftController],
  providers: [BookingHeadingsService, WaiverFormsService, WaiverPagesService],
})
export class PublicPagesModule {}
