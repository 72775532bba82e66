import { Module } from '@nestjs/common';
import { AuthModule } from '../platform/auth';
import { OperatorsModule } from '../operators';
import { CatalogModule } from '../catalog';
import { AvailabilityModule } from '../availability';
import { WaiversModule } from '../waivers';
import { BookingsModule } from '../bookings';
import { PaymentsModule } from '../payments';
import { OperatorBookingChangesController } from './operator-booking-changes.controller';
import { OperatorBookingsController } from './operator-bookings.controller';
import { OperatorTimeslotCancellationController } from './operator-timeslot-cancellation.controller';
import { DeskPlacesService } from './sales/desk-places.service';
import { DeskSalesService } from './sales/desk-sales.service';
import { AnotherDayService } from './timeslots/another-day.service';
import { CancelBookingsOfTimeslots } from './timeslots/cancel-bookings-of-timeslots.job';
import { TimeslotCancellationPortions } from './timeslots/timeslot-cancellation-portions.service';
import { TimeslotCancellationsRepository } from './timeslots/timeslot-cancellations.repository';
import { TimeslotCancellationsService } from './timeslots/timeslot-cancellations.service';
import { TimeslotMarkingService } from './timeslots/timeslot-marking.service';
import { TimeslotRefundGrants } from './timeslots/timeslot-refund-grants.service';
import { BookingExportService } from './views/booking-export.service';
import { BookingFiguresRepository } from './views/booking-figures.repository';
import { BookingFiltersService } from './views/booking-filters.service';
import { OperatorBookingDetailsService } from './views/operator-booking-details.service';
import { OperatorBookingViewsService } from './views/operator-booking-views.service';
import { SessionMoneyRepository } from './views/session-money.repository';

/** What operators do with bookings: sell, change, cancel and list them. */
@Module({
  imports: [
    AuthModule,
    OperatorsModule,
    CatalogModule,
    AvailabilityModule,
    WaiversModule,
    BookingsModule,
    PaymentsModule,
  ],
  controllers: [OperatorBookingChangesController, OperatorBookingsController, OperatorTimeslotCancellationController],
  providers: [
    AnotherDayService,
    BookingExportService,
    BookingFiguresRepository,
    BookingFiltersService,
    CancelBookingsOfTimeslots,
    DeskPlacesService,
    DeskSalesService,
    OperatorBookingDetailsService,
    OperatorBookingViewsService,
    SessionMoneyRepository,
    TimeslotCancellationPortions,
    TimeslotCancellationsRepository,
    TimeslotCancellationsService,
    TimeslotMarkingService,
    TimeslotRefundGrants,
  ],
  exports: [
    BookingExportService,
    BookingFiguresRepository,
    BookingFiltersService,
    DeskSalesService,
    OperatorBookingViewsService,
    SessionMoneyRepository,
    TimeslotCancellationsService,
  ],
})
export class DeskModule {}
