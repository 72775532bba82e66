import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings';
import { WaiversModule } from '../waivers';
import { WaiverCompletionService } from './waiver-completion.service';
import { WaiverDraftsRepository } from './waiver-drafts.repository';
import { WaiverDraftsService } from './waiver-drafts.service';

@Module({
  imports: [BookingsModule, WaiversModule],
  providers: [WaiverCompletionService, WaiverDraftsRepository, WaiverDraftsService],
  exports: [WaiverCompletionService, WaiverDraftsService],
})
export class WaiverCompletionModule {}
