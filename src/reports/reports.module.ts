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
import { ReportsRepository } from './reports.repository';
import { ReportSumsRepository } from './queries/report-sums.repository';
import { ReportsService } from './queries/reports.service';
import { TakingsController } from './takings/takings.controller';
import { TakingsExportService } from './takings/takings-export.service';
import { TakingsService } from './takings/takings.service';

@Module({
  imports: [BookingsModule, CatalogModule, OperatorsModule],
  controllers: [TakingsController],
  providers: [
    ReportedBookingsRepository,
    CountingProgressRepository,
    CountingService,
    ReportsAuditRepository,
    ReportsAuditService,
    ReportsRepository,
    ReportsService,
    ReportSumsRepository,
    FollowBookings,
    RecountBookings,
    RecountWhenZoneChanges,
    TakingsExportService,
    TakingsService,
  ],
  exports: [ReportsAuditService, ReportsService, TakingsExportService, TakingsService],
})
export class ReportsModule {}
