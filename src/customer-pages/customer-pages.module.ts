import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog';
import { OperatorsModule } from '../operators';
import { WaitlistModule } from '../waitlist';
import { WaiverCompletionModule } from '../waiver-completion';
import { WaiversModule } from '../waivers';
import { OfferController } from './offer/offer.controller';
import { WaiverDraftController } from './waiver/waiver-draft.controller';
import { WaiverPagesService } from './waiver/waiver-pages.service';
import { WaiverController } from './waiver/waiver.controller';

@Module({
  imports: [CatalogModule, OperatorsModule, WaitlistModule, WaiverCompletionModule, WaiversModule],
  controllers: [OfferController, WaiverController, WaiverDraftController],
  providers: [WaiverPagesService],
})
export class CustomerPagesModule {}
