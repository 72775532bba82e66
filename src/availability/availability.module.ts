import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog';
import { OperatorsModule } from '../operators';
import { AvailabilityRepository } from './queries/availability.repository';
import { AvailabilityService } from './queries/availability.service';
import { AvailabilitySearchService } from './queries/availability-search.service';
import { CapacityRepository } from './places/capacity.repository';
import { ExtraPlacesService } from './places/extra-places.service';
import { FollowTimeZoneData } from './schedule/follow-time-zone-data.job';
import { KeepTypeOfScheduledActivities } from './schedule/keep-type-of-scheduled-activities.listener';
import { KeepWallClockWhenZoneChanges } from './schedule/keep-wall-clock-when-zone-changes.service';
import { NoteChangedPlaces } from './note-changed-places.listener';
import { OperatorTimeslotsController } from './schedule/operator-timeslots.controller';
import { PartnerAvailabilitySearchController } from './queries/partner-availability-search.controller';
import { PartnerAvailabilityController } from './queries/partner-availability.controller';
import { OperatorTimeslotChangesController } from './schedule/operator-timeslot-changes.controller';
import { TimeslotChangesRepository } from './schedule/timeslot-changes.repository';
import { TimeslotChangesService } from './schedule/timeslot-changes.service';
import { ShownDaysRepository } from './queries/shown-days.repository';
import { ShownTimeslotsService } from './queries/shown-timeslots.service';
import { StartTimesRepository } from './queries/start-times.repository';
import { StartTimesService } from './queries/start-times.service';
import { PlaceReclaimers } from './places/place-reclaimers';
import { RecordAvailabilityEvents } from './record-availability-events.listener';
import { ReservationsService } from './places/reservations.service';
import { SalesWindowService } from './places/sales-window.service';
import { DayTimeslotsRepository } from './schedule/day-timeslots.repository';
import { ScheduleService } from './schedule/schedule.service';
import { TimeslotInstantsRepository } from './schedule/timeslot-instants.repository';
import { TimeslotsRepository } from './timeslots.repository';
import { TimeslotsService } from './schedule/timeslots.service';

@Module({
  imports: [OperatorsModule, CatalogModule],
  controllers: [
    PartnerAvailabilityController,
    PartnerAvailabilitySearchController,
    OperatorTimeslotChangesController,
    OperatorTimeslotsController,
  ],
  providers: [
    AvailabilityRepository,
    AvailabilitySearchService,
    AvailabilityService,
    CapacityRepository,
    ExtraPlacesService,
    FollowTimeZoneData,
    KeepTypeOfScheduledActivities,
    KeepWallClockWhenZoneChanges,
    NoteChangedPlaces,
    PlaceReclaimers,
    RecordAvailabilityEvents,
    ReservationsService,
    SalesWindowService,
    DayTimeslotsRepository,
    ScheduleService,
    ShownDaysRepository,
    ShownTimeslotsService,
    StartTimesRepository,
    StartTimesService,
    TimeslotChangesRepository,
    TimeslotChangesService,
    TimeslotInstantsRepository,
    TimeslotsRepository,
    TimeslotsService,
  ],
  exports: [
    AvailabilityService,
    ExtraPlacesService,
    PlaceReclaimers,
    ReservationsService,
    SalesWindowService,
    ScheduleService,
    ShownTimeslotsService,
    StartTimesService,
    TimeslotChangesService,
    TimeslotsService,
  ],
})
export class AvailabilityModule {}
