import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators';
import { UsageAuditRepository } from './audit/usage-audit.repository';
import { UsageAuditService } from './audit/usage-audit.service';
import { RecordBuiltInMeters } from './built-in/record-built-in-meters.listener';
import { UsageEntriesRepository } from './reading/usage-entries.repository';
import { UsageEntriesService } from './reading/usage-entries.service';
import { UsageExportService } from './reading/usage-export.service';
import { UsageSeriesService } from './reading/usage-series.service';
import { UsageSummaryService } from './reading/usage-summary.service';
import { UsageTotalsRepository } from './reading/usage-totals.repository';
import { EntryIds } from './recording/entry-ids';
import { IdBlocksRepository } from './recording/id-blocks.repository';
import { MetersRepository } from './recording/meters.repository';
import { MetersService } from './recording/meters.service';
import { UsageRecorder } from './recording/usage-recorder';
import { UsageWritesRepository } from './recording/usage-writes.repository';
import { UsageEntriesController } from './usage-entries.controller';
import { UsageMetersController } from './usage-meters.controller';
import { UsageRecordingController } from './usage-recording.controller';

@Module({
  imports: [OperatorsModule],
  controllers: [UsageRecordingController, UsageMetersController, UsageEntriesController],
  providers: [
    EntryIds,
    IdBlocksRepository,
    MetersRepository,
    MetersService,
    RecordBuiltInMeters,
    UsageAuditRepository,
    UsageAuditService,
    UsageEntriesRepository,
    UsageEntriesService,
    UsageExportService,
    UsageRecorder,
    UsageSeriesService,
    UsageSummaryService,
    UsageTotalsRepository,
    UsageWritesRepository,
  ],
  exports: [UsageAuditService, UsageExportService, UsageRecorder, UsageSeriesService, UsageSummaryService],
})
export class MeteringModule {}
