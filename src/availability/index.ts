export { InsufficientCapacityError, TimeslotNotFoundError, TimeslotUnavailableError } from './availability.errors';
export { AvailabilityModule } from './availability.module';
export { AvailabilityService } from './availability.service';
export { TimeslotDto } from './dto/timeslot.dto';
export { PlaceReclaimers } from './place-reclaimers';
export { ReservationsService, type WantedPlaces } from './reservations.service';
export { TimeslotEntity } from './timeslot.entity';
export { toTimeslotDto } from './timeslot.mapper';
export { TimeslotsService } from './timeslots.service';
