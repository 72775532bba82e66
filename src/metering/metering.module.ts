import { Module } from '@nestjs/common';
import { AuthModule } from '../platform/auth';
import { EmailModule } from '../platform/email';
import { OperatorsModule } from '../operators';
import { GroupAuditService } from './audit/group-audit.service';
import { LocalTotalsAudit } from './audit/local-totals';
import { SubjectAuditNames, SubjectAuditService } from './audit/subject-audit.service';
import { AggregatedEntriesRepository } from './aggregations/aggregated-entries.repository';
import { AggregationsRepository } from './aggregations/aggregations.repository';
import { FixedAggregations } from './aggregations/fixed-aggregations';
import { DefinitionRules } from './definitions/definition-rules';
import { AggregatedUsageService } from './queries/aggregated-usage.service';
import { NegativeAmounts } from './recording/negative-amounts';
import { RequiredUsage } from './cloud-events/required-usage';
import { UsageEventsController } from './cloud-events/usage-events.controller';
import { UsageAuditRepository } from './audit/usage-audit.repository';
import { UsageAuditService } from './audit/usage-audit.service';
import { RecordBuiltInMeters } from './platform-meters/record-built-in-meters.listener';
import { DefinitionsRepository } from './definitions/definitions.repository';
import { DefinitionsService } from './definitions/definitions.service';
import { RecordingSetup } from './definitions/recording-setup';
import { UsageDefinitionsController } from './definitions/usage-definitions.controller';
import { DailyUsageService } from './export/daily-usage.service';
import { ExportLeases } from './export/export-lease';
import { ExportStateRepository } from './export/export-state.repository';
import { StripeExportService } from './export/stripe-export.service';
import { UsageExportService } from './export/usage-export.service';
import { BreakdownService } from './groups/breakdown.service';
import { CountedEntries } from './groups/counted-entries';
import { EarlierEntriesRepository } from './groups/earlier-entries.repository';
import { GroupTotalsRepository } from './groups/group-totals.repository';
import { GroupValuesRepository } from './groups/group-values.repository';
import { GroupValuesService } from './groups/group-values.service';
import { RegroupService } from './groups/regroup.service';
import { UsageBreakdownController } from './usage-breakdown.controller';
import { UsageGroups } from './groups/usage-groups';
import { MeterSumsRepository } from './queries/meter-sums.repository';
import { UsageEntriesRepository } from './entries/usage-entries.repository';
import { UsageEntriesService } from './queries/usage-entries.service';
import { UsageSeriesService } from './queries/usage-series.service';
import { UsageSummaryService } from './queries/usage-summary.service';
import { UsageTotalsRepository } from './queries/usage-totals.repository';
import { EntryIds } from './recording/entry-ids';
import { EntryKeysRepository } from './deduplication/entry-keys.repository';
import { EntryKeysService } from './deduplication/entry-keys.service';
import { ForgetEntryKeys } from './deduplication/forget-entry-keys.job';
import { EntryContexts } from './recording/entry-contexts';
import { EntryWriter } from './recording/entry-writer';
import { MetersRepository, SubjectsRepository } from './entries/names.repository';
import { MetersService } from './entries/meters.service';
import { UsageRecorder } from './recording/usage-recorder';
import { UsageWritesRepository } from './recording/usage-writes.repository';
import { SubjectCalendarsRepository } from './definitions/subject-calendars.repository';
import { SubjectSumsService } from './queries/subject-sums.service';
import { SubjectEntriesRepository } from './subjects/subject-entries.repository';
import { SubjectTotalsRepository } from './subjects/subject-totals.repository';
import { SubjectUsage } from './subjects/subject-usage';
import { SubjectsService } from './subjects/subjects.service';
import { RemoveThresholdLevels } from './thresholds/remove-threshold-levels.job';
import { ThresholdNews } from './thresholds/threshold-news';
import { ThresholdWatch } from './thresholds/threshold-watch';
import { ThresholdsRepository } from './definitions/thresholds.repository';
import { ThresholdNames, ThresholdsService } from './thresholds/thresholds.service';
import { UsageThresholdsController } from './thresholds/usage-thresholds.controller';
import { UsageEntriesController } from './usage-entries.controller';
import { UsageFilters } from './queries/usage-filters';
import { UsageBySubjectService } from './queries/usage-by-subject.service';
import { UsageSubjectsService } from './queries/usage-subjects.service';
import { UsageSubjectsController } from './usage-subjects.controller';
import { UsageMetersController } from './usage-meters.controller';
import { UsageRecordingController } from './usage-recording.controller';
import { UsageVoidService } from './corrections/usage-void.service';
import { UsageVoidsController } from './corrections/usage-voids.controller';

@Module({
  imports: [AuthModule, EmailModule, OperatorsModule],
  controllers: [
    UsageRecordingController,
    UsageDefinitionsController,
    UsageBreakdownController,
    UsageMetersController,
    UsageEntriesController,
    UsageThresholdsController,
    UsageVoidsController,
    UsageEventsController,
    UsageSubjectsController,
  ],
  providers: [
    AggregatedEntriesRepository,
    AggregatedUsageService,
    AggregationsRepository,
    BreakdownService,
    CountedEntries,
    DailyUsageService,
    DefinitionsRepository,
    DefinitionsService,
    EarlierEntriesRepository,
    DefinitionRules,
    EntryContexts,
    EntryIds,
    EntryKeysRepository,
    EntryKeysService,
    EntryWriter,
    ExportLeases,
    ExportStateRepository,
    FixedAggregations,
    ForgetEntryKeys,
    GroupAuditService,
    GroupTotalsRepository,
    GroupValuesRepository,
    GroupValuesService,
    LocalTotalsAudit,
    MeterSumsRepository,
    MetersRepository,
    MetersService,
    NegativeAmounts,
    RecordBuiltInMeters,
    RecordingSetup,
    RemoveThresholdLevels,
    RegroupService,
    RequiredUsage,
    StripeExportService,
    SubjectAuditNames,
    SubjectAuditService,
    SubjectCalendarsRepository,
    SubjectEntriesRepository,
    SubjectSumsService,
    SubjectTotalsRepository,
    SubjectUsage,
    SubjectsRepository,
    SubjectsService,
    ThresholdNames,
    ThresholdNews,
    ThresholdWatch,
    ThresholdsRepository,
    ThresholdsService,
    UsageAuditRepository,
    UsageAuditService,
    UsageBySubjectService,
    UsageEntriesRepository,
    UsageEntriesService,
    UsageExportService,
    UsageFilters,
    UsageGroups,
    UsageRecorder,
    UsageSeriesService,
    UsageSubjectsService,
    UsageSummaryService,
    UsageTotalsRepository,
    UsageVoidService,
    UsageWritesRepository,
  ],
  exports: [
    BreakdownService,
    DefinitionsService,
    MetersService,
    RegroupService,
    ThresholdsService,
    UsageAuditService,
    UsageBySubjectService,
    UsageEntriesService,
    UsageExportService,
    UsageRecorder,
    UsageSeriesService,
    UsageSubjectsService,
    UsageSummaryService,
    UsageVoidService,
  ],
})
export class MeteringModule {}
