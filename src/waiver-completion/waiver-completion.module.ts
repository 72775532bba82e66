import { Module, type OnModuleInit } from '@nestjs/common';
import { BookingsModule } from '../bookings';
import { DueWorkRegistry } from '../jobs';
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
export class WaiverCompletionModule implements OnModuleInit {
  constructor(
    private readonly drafts: WaiverDraftsService,
    private readonly dueWork: DueWorkRegistry,
  ) {}

  onModuleInit(): void {
    this.dueWork.register(this.drafts);
  }
}
