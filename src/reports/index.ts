export { type ReportDifference, ReportsAuditService } from './audit/reports-audit.service';
export { FIGURES, type Figures, NOTHING } from './business-report';
export { PartnerStatementExportService } from './partner-statements/partner-statement-export.service';
export type { PartnerSums } from './partner-statements/partner-statements.repository';
export {
  type PartnerStatement,
  PartnerStatementsService,
  type StatementRow,
} from './partner-statements/partner-statements.service';
export type { ReportSum } from './queries/report-sums.repository';
export { ReportsService } from './queries/reports.service';
export { ReportsModule } from './reports.module';
