export type { UsageDifference } from './audit/day-sums';
export { UsageAuditService } from './audit/usage-audit.service';
export { UsageVoidService } from './corrections/usage-void.service';
export { type JsonLiterals, readJsonLiterals } from './decimal/json-literals';
export {
  MAX_USAGE,
  divideHalfEven,
  formatNano,
  formatQuantity,
  parseQuantity,
  type Quantity,
  toNano,
} from './decimal/quantity';
export { DefinitionsService, type MeterDefinition } from './definitions/definitions.service';
export { ThresholdEntity } from './definitions/threshold.entity';
export { AGGREGATIONS, type Aggregation, DefineMeterDto } from './dto/meter-definition.dto';
export { isAdditive } from './aggregations/aggregation';
export { ChangeThresholdDto, CreateThresholdDto, THRESHOLD_PERIODS, type ThresholdPeriod } from './dto/threshold.dto';
export { VoidUsageDto } from './dto/corrections.dto';
export { ExactNumberField, UsagePeriodDto } from './dto/usage.dto';
export { MAX_METER_LENGTH, MAX_SUBJECT_LENGTH } from './dto/record-usage.dto';
export { type Comparison, type Interval, UsagePeriodQuery } from './dto/usage.query';
export { MeterDefinitionEntity } from './entries/meter-definition.entity';
export { MeterGroupEntity } from './entries/meter-group.entity';
export { isBuiltInMeter, MetersService } from './entries/meters.service';
export { EACH_SUBJECT } from './dto/record-usage.dto';
export { compareCodePoints } from './entries/code-points';
export { fieldError, isObject, memberOf, meterError, readSubject, readUsage } from './entries/usage-fields';
export type { UsageEntry } from './entries/usage-entry';
export { type ReportSink, type UnsentUsage } from './export/export-report';
export { type ExportedDay, MAX_EXPORTED_DATES, UsageExportService } from './export/usage-export.service';
export { type Breakdown, BreakdownService, type GroupUsage } from './groups/breakdown.service';
export { RegroupService } from './groups/regroup.service';
export { MeteringModule } from './metering.module';
export { type IntervalStart, intervalStarts } from './queries/series-intervals';
export { type NamedEntry, UsageEntriesService } from './queries/usage-entries.service';
export { periodBefore, toPeriodDto, type UsagePeriod, usagePeriod } from './queries/usage-period';
export { type MeterSeries, UsageSeriesService } from './queries/usage-series.service';
export { type UsageBySubject, UsageBySubjectService } from './queries/usage-by-subject.service';
export { type SubjectUsageTotal, UsageSubjectsService } from './queries/usage-subjects.service';
export { type MeterTotal, UsageSummaryService } from './queries/usage-summary.service';
export { UsageRecorder } from './recording/usage-recorder';
export { readThreshold, readThresholdChange } from './thresholds/read-threshold';
export { type Threshold, ThresholdsService } from './thresholds/thresholds.service';
