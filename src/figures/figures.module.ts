import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings';
import { FiguresAuditRepository } from './audit/figures-audit.repository';
import { FiguresAuditService } from './audit/figures-audit.service';
import { CountedBookingsRepository } from './counting/counted-bookings.repository';
import { CountingProgressRepository } from './counting/counting-progress.repository';
import { CountingService } from './counting/counting.service';
import { FollowBookings } from './counting/follow-bookings.job';
import { RecountBookings } from './counting/recount-bookings.job';
import { RecountWhenZoneChanges } from './counting/recount-when-zone-changes.listener';
import { FiguresRepository } from './figures.repository';
import { FigureSumsRepository } from './reading/figure-sums.repository';
import { FiguresService } from './reading/figures.service';

@Module({
  imports: [BookingsModule],
  providers: [
    CountedBookingsRepository,
    CountingProgressRepository,
    CountingService,
    FiguresAuditRepository,
    FiguresAuditService,
    FiguresRepository,
    FiguresService,
    FigureSumsRepository,
    FollowBookings,
    RecountBookings,
    RecountWhenZoneChanges,
  ],
  exports: [FiguresAuditService, FiguresService],
})
export class FiguresModule {}
