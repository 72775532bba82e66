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
import { ReportsRepository } from './reports.repository';
import { ReportSumsRepository } from './queries/report-sums.repository';
import { ReportsService } from './queries/reports.service';

@Module({
  imports: [BookingsModule, CatalogModule, OperatorsModule],
  providers: [
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
  exports: [ReportsAuditService, ReportsService],
})
export class ReportsModule {}
