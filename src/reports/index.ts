export { ReportsAuditService, type ReportDifference } from './audit/reports-audit.service';
export { FIGURES, type Figures, NOTHING } from './business-report';
export { ReportsModule } from './reports.module';
export type { ReportSum } from './queries/report-sums.repository';
export { type Takings, TakingsService } from './takings/takings.service';
export { TakingsExportService } from './takings/takings-export.service';
export { ReportsService } from './queries/reports.service';
