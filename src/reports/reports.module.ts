import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings';
import { CatalogModule } from '../catalog';
import { OperatorsModule } from '../operators';
import { ReportsAuditRepository } from './audit/reports-audit.repository';
import { ReportsAuditService } from './audit/reports-audit.service';
import { ReportedBookingsRepository } from './counting/reported-bookings.repository';
import { CountingProgressRepository } from './counting/counting-progress.repository';
import { CountingService } from './counting/counting.service';
import { FollowBookings } from './counting/follow-bookings.job';
import { RecountBookings } from './counting/recount-bookings.job';
import { RecountWhenZoneChanges } from './counting/recount-when-zone-changes.listener';
import { SoldBookingsRepository } from './counting/sold-bookings.repository';
import { OperatorPartnerStatementsController } from './partner-statements/operator-partner-statements.controller';
import { PartnerStatementController } from './partner-statements/partner-statement.controller';
import { PartnerStatementExportService } from './partner-statements/partner-statement-export.service';
import { PartnerStatementsRepository } from './partner-statements/partner-statements.repository';
import { PartnerStatementsService } from './partner-statements/partner-statements.service';
import { ReportsRepository } from './reports.repository';
import { ReportSumsRepository } from './queries/report-sums.repository';
import { ReportsService } from './queries/reports.service';

@Module({
  imports: [BookingsModule, CatalogModule, OperatorsModule],
  controllers: [OperatorPartnerStatementsController, PartnerStatementController],
  providers: [
    PartnerStatementExportService,
    PartnerStatementsRepository,
    PartnerStatementsService,
    ReportedBookingsRepository,
    CountingProgressRepository,
    CountingService,
    ReportsAuditRepository,
    ReportsAuditService,
    ReportsRepository,
    ReportsService,
    ReportSumsRepository,
    SoldBookingsRepository,
    FollowBookings,
    RecountBookings,
    RecountWhenZoneChanges,
  ],
  exports: [PartnerStatementExportService, PartnerStatementsService, ReportsAuditService, ReportsService],
})
export class ReportsModule {}
