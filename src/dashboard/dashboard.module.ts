import { Module } from '@nestjs/common';
import { AuthModule } from '../auth';
import { AvailabilityModule } from '../availability';
import { BookingsModule } from '../bookings';
import { CatalogModule } from '../catalog';
import { OperatorsModule } from '../operators';
import { WaiversModule } from '../waivers';
import { ActivitiesController } from './activities/activities.controller';
import { QuestionsController } from './activities/questions.controller';
import { AssetsController } from './assets.controller';
import { BookingController } from './bookings/booking.controller';
import { BookingsController } from './bookings/bookings.controller';
import { AuditController } from './business/audit.controller';
import { KeysController } from './business/keys.controller';
import { SettingsController } from './business/settings.controller';
import { StaffController } from './business/staff.controller';
import { ProblemPagesController } from './problems/problem-pages.controller';
import { AddTimeslotsController } from './schedule/add-timeslots.controller';
import { ScheduleController } from './schedule/schedule.controller';
import { TimeslotController } from './schedule/timeslot.controller';
import { SellController } from './sell/sell.controller';
import { SignInController } from './sign-in/sign-in.controller';
import { TodayController } from './today/today.controller';

@Module({
  imports: [AuthModule, AvailabilityModule, BookingsModule, CatalogModule, OperatorsModule, WaiversModule],
  controllers: [
    ProblemPagesController,
    AssetsController,
    SignInController,
    TodayController,
    BookingsController,
    BookingController,
    SellController,
    ScheduleController,
    AddTimeslotsController,
    TimeslotController,
    ActivitiesController,
    QuestionsController,
    KeysController,
    StaffController,
    SettingsController,
    AuditController,
  ],
})
export class DashboardModule {}
