export { MeteringModule } from './metering.module';
export { type AuditScope, type UsageDifference, UsageAuditService } from './audit/usage-audit.service';
export { BUILT_IN_METERS } from './built-in/built-in-meters';
export { type Interval, UsagePeriodQuery } from './dto/usage.query';
export { formatNano } from './numbers/quantity';
export { UsageExportService } from './reading/usage-export.service';
export { type UsagePeriod, usagePeriod } from './reading/usage-period';
export {
  type IntervalStart,
  type MeterSeries,
  UsageSeriesService,
  intervalStarts,
} from './reading/usage-series.service';
export { type MeterTotal, UsageSummaryService } from './reading/usage-summary.service';
export { UsageRecorder } from './recording/usage-recorder.service';
