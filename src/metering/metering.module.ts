import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators';
import { KeyAuditRepository } from './audit/key-audit.repository';
import { UsageAuditRepository } from './audit/usage-audit.repository';
import { UsageAuditService } from './audit/usage-audit.service';
import { RecordBuiltInMeters } from './built-in/record-built-in-meters.listener';
import { UsageEntriesRepository } from './reading/usage-entries.repository';
import { UsageEntriesService } from './reading/usage-entries.service';
import { UsageExportService } from './reading/usage-export.service';
import { UsageSeriesService } from './reading/usage-series.service';
import { UsageSummaryService } from './reading/usage-summary.service';
import { UsageTotalsRepository } from './reading/usage-totals.repository';
import { BulkInsertsRepository } from './recording/bulk-inserts.repository';
import { EntryIds } from './recording/entry-ids';
import { EntryKeysRepository } from './once/entry-keys.repository';
import { EntryKeysService } from './once/entry-keys.service';
import { ForgetEntryKeys } from './once/forget-entry-keys.job';
import { EntryWriter } from './recording/entry-writer';
import { IdBlocksRepository } from './recording/id-blocks.repository';
import { MetersRepository } from './recording/meters.repository';
import { MetersService } from './recording/meters.service';
import { UsageRecorder } from './recording/usage-recorder';
import { UsageWritesRepository } from './recording/usage-writes.repository';
import { UsageEntriesController } from './usage-entries.controller';
import { UsageMetersController } from './usage-meters.controller';
import { UsageRecordingController } from './usage-recording.controller';
import { UsageVoidService } from './voiding/usage-void.service';
import { UsageVoidsController } from './voiding/usage-voids.controller';
import { UsageVoidsRepository } from './voiding/usage-voids.repository';

@Module({
  imports: [OperatorsModule],
  controllers: [UsageRecordingController, UsageMetersController, UsageEntriesController, UsageVoidsController],
  providers: [
    BulkInsertsRepository,
    EntryIds,
    EntryKeysRepository,
    EntryKeysService,
    EntryWriter,
    ForgetEntryKeys,
    IdBlocksRepository,
    KeyAuditRepository,
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
    UsageVoidService,
    UsageVoidsRepository,
    UsageWritesRepository,
  ],
  exports: [UsageAuditService, UsageExportService, UsageRecorder, UsageSeriesService, UsageSummaryService],
})
export class MeteringModule {}
