import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings';
import { WaiversModule } from '../waivers';
import { RefreshWaiverWhenPartyChanges } from './refresh-waiver-when-party-changes.listener';
import { WaiverCompletionService } from './waiver-completion.service';
import { WaiverDraftsRepository } from './waiver-drafts.repository';
import { WaiverDraftsService } from './waiver-drafts.service';
import { WaiverFilesService } from './waiver-files.service';
import { WaiverReadingService } from './waiver-reading.service';

@Module({
  imports: [BookingsModule, WaiversModule],
  providers: [
    RefreshWaiverWhenPartyChanges,
    WaiverCompletionService,
    WaiverDraftsRepository,
    WaiverDraftsService,
    WaiverFilesService,
    WaiverReadingService,
  ],
  exports: [WaiverCompletionService, WaiverDraftsService, WaiverFilesService, WaiverReadingService],
})
export class WaiverCompletionModule {}
