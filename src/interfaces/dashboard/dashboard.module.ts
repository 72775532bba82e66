import { OneTimeForms } from '../html';
import { Module } from '@nestjs/common';
import { AuthModule } from '../../platform/auth';
import { AvailabilityModule } from '../../availability';
import { AttendanceModule } from '../../attendance';
import { BookingsModule } from '../../bookings';
import { PaymentsModule } from '../../payments';
import { DeskModule } from '../../desk';
import { ReportsModule } from '../../reports';
import { CatalogModule } from '../../catalog';
import { EmailModule } from '../../platform/email';
import { BillingModule } from '../../billing';
import { MeteringModule } from '../../metering';
import { OperatorsModule } from '../../operators';
import { PicturesModule } from '../../pictures';
import { PublicPagesModule } from '../public-pages';
import { WaitlistModule } from '../../waitlist';
import { WaiversModule } from '../../waivers';
import { WebhooksModule } from '../../webhooks';
import { WorkflowsModule } from '../../workflows';
import { AccountController } from './account/account.controller';
import { ActivitiesController } from './activities/activities.controller';
import { LogoController } from './business/logo.controller';
import { ContentController } from './activities/content/content.controller';
import { PicturesController } from './activities/pictures.controller';
import { ActivityPageService } from './activities/activity-page.service';
import { ActivityPricesController } from './activities/prices/activity-prices.controller';
import { QuestionsController } from './activities/questions/questions.controller';
import { FilesController } from './answers/files.controller';
import { BookingController } from './bookings/booking.controller';
import { BookingHistoryService } from './bookings/booking-history.service';
import { BookingPageService } from './bookings/booking-page.service';
import { BookingPaymentsController } from './bookings/booking-payments.controller';
import { PaymentLinkController } from './bookings/payment-link.controller';
import { ChangeChoicesService } from './bookings/change-choices.service';
import { BookingsController } from './bookings/bookings.controller';
import { AuditController } from './business/audit.controller';
import { KeysController } from './business/keys.controller';
import { ShopSettingsController } from './business/shop-settings.controller';
import { SettingsController } from './business/settings.controller';
import { StaffController } from './business/staff.controller';
import { DashboardNavigation } from './frame/navigation';
import { BusinessController } from './reports/business.controller';
import { BusinessExportService } from './reports/business-export.service';
import { BusinessOverviewService } from './reports/business-overview.service';
import { EmailsController } from './emails/emails.controller';
import { WorkflowsController } from './emails/workflows.controller';
import { BookingMessageController } from './messages/booking-message.controller';
import { SessionMessageController } from './messages/session-message.controller';
import { AddTimeslotsController } from './schedule/add-timeslots.controller';
import { BulkChangeController } from './schedule/bulk/bulk-change.controller';
import { DayController } from './schedule/bulk/day.controller';
import { ScheduleController } from './schedule/schedule.controller';
import { CancelSessionsController } from './schedule/cancel/cancel-sessions.controller';
import { TimeslotController } from './schedule/timeslot.controller';
import { CheckInController } from './check-in/check-in.controller';
import { GateSessionsService } from './check-in/gate-sessions.service';
import { GateService } from './check-in/gate.service';
import { HandOverController } from './sell/hand-over.controller';
import { SellController } from './sell/sell.controller';
import { SellableSessionsService } from './sell/sellable-sessions.service';
import { PasswordLinksController } from './sign-in/password-links.controller';
import { ResetPasswordController } from './sign-in/reset-password.controller';
import { SignInController } from './sign-in/sign-in.controller';
import { FlagsController } from './sheet/flags.controller';
import { SheetController } from './sheet/sheet.controller';
import { DayManifestService } from './sheet/day-manifest.service';
import { DaySalesService } from './today/day-sales.service';
import { DayOverviewService } from './today/day-overview.service';
import { FirstStepsService } from './first-steps/first-steps.service';
import { ChangeStreams } from './today/live/change-streams';
import { TodayEventsController } from './today/live/today-events.controller';
import { PartyCheckInController } from './today/parties/party-check-in.controller';
import { TodayController } from './today/today.controller';
import { PricesController } from './billing/prices.controller';
import { StatementsController } from './billing/statements.controller';
import { PartnersController } from './partners/partners.controller';
import { MeterChangesController } from './usage/meter-changes.controller';
import { MeterPages } from './usage/meter-pages';
import { UsageOverviewService } from './usage/usage-overview.service';
import { SubjectsController } from './usage/subjects.controller';
import { UsageController } from './usage/usage.controller';
import { WaiverPreviewController } from './activities/waiver-preview.controller';
import { RefundsController } from './refunds/refunds.controller';
import { WaitlistController } from './waitlist/waitlist.controller';
import { ReplayStarts } from './webhooks/replay-starts';
import { WebhookController } from './webhooks/webhook.controller';
import { WebhookDeliveriesController } from './webhooks/deliveries/webhook-deliveries.controller';
import { WebhooksController } from './webhooks/webhooks.controller';

@Module({
  imports: [
    AuthModule,
    AvailabilityModule,
    AttendanceModule,
    BookingsModule,
    PaymentsModule,
    DeskModule,
    CatalogModule,
    ReportsModule,
    EmailModule,
    BillingModule,
    MeteringModule,
    OperatorsModule,
    PicturesModule,
    PublicPagesModule,
    WaitlistModule,
    WaiversModule,
    WebhooksModule,
    WorkflowsModule,
  ],
  controllers: [
    WaiverPreviewController,
    SignInController,
    PasswordLinksController,
    ResetPasswordController,
    PartyCheckInController,
    TodayController,
    TodayEventsController,
    BookingsController,
    BookingController,
    BookingPaymentsController,
    PaymentLinkController,
    FilesController,
    CheckInController,
    SellController,
    HandOverController,
    ScheduleController,
    AddTimeslotsController,
    CancelSessionsController,
    DayController,
    BulkChangeController,
    TimeslotController,
    SessionMessageController,
    BookingMessageController,
    SheetController,
    FlagsController,
    RefundsController,
    WaitlistController,
    ActivitiesController,
    ContentController,
    PicturesController,
    LogoController,
    QuestionsController,
    ActivityPricesController,
    WorkflowsController,
    EmailsController,
    KeysController,
    WebhooksController,
    WebhookController,
    WebhookDeliveriesController,
    StaffController,
    SettingsController,
    ShopSettingsController,
    AuditController,
    AccountController,
    SubjectsController,
    UsageController,
    MeterChangesController,
    PricesController,
    StatementsController,
    PartnersController,
    BusinessController,
  ],
  providers: [
    ActivityPageService,
    BookingHistoryService,
    BookingPageService,
    BusinessExportService,
    BusinessOverviewService,
    ChangeStreams,
    DashboardNavigation,
    DayManifestService,
    DayOverviewService,
    DaySalesService,
    FirstStepsService,
    GateSessionsService,
    GateService,
    MeterPages,
    ChangeChoicesService,
    OneTimeForms,
    ReplayStarts,
    SellableSessionsService,
    UsageOverviewService,
  ],
  // Required by the frame around pages, including pages of plugins.
  exports: [DashboardNavigation, OneTimeForms, OperatorsModule],
})
export class DashboardModule {}
