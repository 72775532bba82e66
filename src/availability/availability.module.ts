import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog';
import { OperatorsModule } from '../operators';
import { AvailabilityRepository } from './availability.repository';
import { AvailabilityService } from './availability.service';
import { CapacityRepository } from './capacity.repository';
import { ConcurrentReservationsService } from './concurrent-reservations.service';
import { KeepWallClockWhenZoneChanges } from './keep-wall-clock-when-zone-changes.listener';
import { OperatorTimeslotsController } from './operator-timeslots.controller';
import { PartnerAvailabilityController } from './partner-availability.controller';
import { PlaceReclaimers } from './place-reclaimers';
import { ReservationsService } from './reservations.service';
import { ScheduleService } from './schedule.service';
import { TimeslotsRepository } from './timeslots.repository';
import { TimeslotsService } from './timeslots.service';

@Module({
  imports: [OperatorsModule, CatalogModule],
  controllers: [PartnerAvailabilityController, OperatorTimeslotsController],
  providers: [
    AvailabilityRepository,
    AvailabilityService,
    CapacityRepository,
    ConcurrentReservationsService,
    KeepWallClockWhenZoneChanges,
    PlaceReclaimers,
    ReservationsService,
    ScheduleService,
    TimeslotsRepository,
    TimeslotsService,
  ],
  exports: [
    AvailabilityService,
    ConcurrentReservationsService,
    PlaceReclaimers,
    ReservationsService,
    ScheduleService,
    TimeslotsService,
  ],
})
export class AvailabilityModule {}
