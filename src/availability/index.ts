export { InsufficientCapacityError, TimeslotNotFoundError, TimeslotUnavailableError } from './availability.errors';
export { AvailabilityModule } from './availability.module';
export type { ShownDay } from './queries/shown-days.repository';
export { ShownTimeslotsService } from './queries/shown-timeslots.service';
export { StartTimesService } from './queries/start-times.service';
export { AvailabilityService, bookableUntil } from './queries/availability.service';
export { TimeslotChangeDto, TimeslotFilterDto } from './dto/change-timeslots.dto';
export { ChangeTimeslotDto, CreateTimeslotDto, TimeslotDto } from './dto/timeslot.dto';
export { ExtraPlacesService } from './places/extra-places.service';
export { type PlaceReclaimer, PlaceReclaimers } from './places/place-reclaimers';
export { endOf, isUnderWay, TimeslotEntity } from './timeslot.entity';
export { type FoundTimeslot, ReservationsService } from './places/reservations.service';
export { SalesWindowService, rejectClosedSales, salesCloseAt } from './places/sales-window.service';
export type { DayCount } from './schedule/day-timeslots.repository';
export { ScheduleService } from './schedule/schedule.service';
export { toTimeslotDto } from './timeslot.mapper';
export type { DaySums } from './timeslots.repository';
export {
  type ChangedTimeslots,
  type TimeslotChange,
  TimeslotChangesService,
  type TimeslotFilter,
} from './schedule/timeslot-changes.service';
export { TimeslotsService } from './schedule/timeslots.service';
