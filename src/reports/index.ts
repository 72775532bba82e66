export { type ReportDifference, ReportsAuditService } from './audit/reports-audit.service';
export { FIGURES, type Figures, NOTHING } from './business-report';
export type { ReportSum } from './queries/report-sums.repository';
export { ReportsService } from './queries/reports.service';
export { ReportsModule } from './reports.module';
