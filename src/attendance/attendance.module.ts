import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability';
import { BookingsModule } from '../bookings';
import { PaymentsModule } from '../payments';
import { DeskModule } from '../desk';
import { CatalogModule } from '../catalog';
import { OperatorsModule } from '../operators';
import { AuthModule } from '../platform/auth';
import { WaiversModule } from '../waivers';
import { ArrivalsService } from './entry/arrivals.service';
import { CheckInsService } from './entry/check-ins.service';
import { OperatorCheckInsController } from './entry/operator-check-ins.controller';
import { OperatorTicketsController } from './entry/operator-tickets.controller';
import { PartySearchService } from './entry/party-search.service';
import { RedemptionsService } from './entry/redemptions.service';
import { TicketLookupService } from './entry/ticket-lookup.service';
import { ManifestService } from './manifest/manifest.service';
import { OperatorManifestController } from './manifest/operator-manifest.controller';
import { UndoCheckInsWhenAnotherDayIsOffered } from './undo-check-ins-when-another-day-is-offered.listener';

/** Who comes to a session: the gate and the day sheet. */
@Module({
  imports: [
    AuthModule,
    OperatorsModule,
    CatalogModule,
    AvailabilityModule,
    WaiversModule,
    BookingsModule,
    PaymentsModule,
    DeskModule,
  ],
  controllers: [OperatorCheckInsController, OperatorManifestController, OperatorTicketsController],
  providers: [
    ArrivalsService,
    CheckInsService,
    ManifestService,
    PartySearchService,
    RedemptionsService,
    TicketLookupService,
    UndoCheckInsWhenAnotherDayIsOffered,
  ],
  exports: [
    ArrivalsService,
    CheckInsService,
    ManifestService,
    PartySearchService,
    RedemptionsService,
    TicketLookupService,
  ],
})
export class AttendanceModule {}
