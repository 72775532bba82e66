import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AuditModule } from './platform/audit';
import { AccessGuard, AuthModule } from './platform/auth';
import { AvailabilityModule } from './availability';
import { AttendanceModule } from './attendance';
import { BookingsModule } from './bookings';
import { PaymentsModule } from './payments';
import { DeskModule } from './desk';
import { ResellersModule } from './resellers';
import { CatalogModule } from './catalog';
import { CheckoutModule } from './checkout';
import { type AppConfig, ConfigModule } from './platform/config';
import { PublicPagesModule } from './interfaces/public-pages';
import { DashboardModule } from './interfaces/dashboard';
import { DatabaseModule, translateDatabaseError } from './platform/database';
import { DemoModule } from './demo';
import { DocsSiteModule } from './interfaces/docs-site';
import { EventsModule } from './platform/domain-events';
import { EventLogModule } from './platform/event-log';
import { ServerModule } from './server';
import { type SlipwayPlugin, rejectInvalidPlugins } from './plugins';
import { ReportsModule } from './reports';
import { CacheModule } from './platform/cache';
import { HealthModule } from './platform/health';
import { IdempotencyModule } from './platform/idempotency';
import { PreconditionsModule } from './platform/preconditions';
import { JobsModule } from './platform/jobs';
import { BillingModule } from './billing';
import { MeteringModule } from './metering';
import { EmailModule } from './platform/email';
import { OctoModule } from './interfaces/octo';
import { OperatorsModule } from './operators';
import { PagesModule } from './interfaces/html';
import { PicturesModule } from './pictures';
import { TABLES_WITHOUT_ENTITIES, completeSchema } from './schema';
import { JsonBodyGuard } from './platform/http/bodies';
import { translateDiskError } from './platform/disk';
import { OwnHeadersGuard } from './platform/http/messages';
import { ActivityIdGuard } from './platform/values/identifiers';
import { LoggingModule } from './platform/logging';
import { DeadlineGuard, ProblemsModule } from './platform/http/problems';
import { PlatformModule } from './platform/platform.module';
import { QueryParametersGuard, RequestValidationPipe } from './platform/http/validation';
import { WaitlistModule } from './waitlist';
import { WaiverCompletionModule } from './waiver-completion';
import { WaiversModule } from './waivers';
import { WebhooksModule } from './webhooks';
import { WorkflowsModule } from './workflows';

/**
 * Guards for every route, in this order: access, deadline, headers, activity ID and query, body. None is an
 * interceptor, because the first interceptor of a route costs more than all of these (docs/adr/0056).
 */
const GUARDS = [AccessGuard, DeadlineGuard, OwnHeadersGuard, ActivityIdGuard, QueryParametersGuard, JsonBodyGuard];

@Module({
  imports: [
    AuditModule,
    AuthModule,
    AvailabilityModule,
    AttendanceModule,
    BookingsModule,
    PaymentsModule,
    DeskModule,
    ResellersModule,
    CatalogModule,
    CheckoutModule,
    PublicPagesModule,
    DashboardModule,
    DemoModule,
    DocsSiteModule,
    EventsModule,
    EventLogModule,
    ReportsModule,
    CacheModule,
    HealthModule,
    IdempotencyModule,
    PreconditionsModule,
    JobsModule,
    MeteringModule,
    BillingModule,
    EmailModule,
    OctoModule,
    OperatorsModule,
    PagesModule,
    PicturesModule,
    PlatformModule,
    ServerModule,
    WaitlistModule,
    WaiverCompletionModule,
    WaiversModule,
    WebhooksModule,
    WorkflowsModule,
  ],
  providers: [
    ...GUARDS.map((guard) => ({ provide: APP_GUARD, useClass: guard })),
    { provide: APP_PIPE, useExisting: RequestValidationPipe },
  ],
})
export class AppModule {
  /**
   * The platform with the plugins of a host application.
   * @throws StartupError listing every conflict of a plugin, before a database is opened
   */
  static with(config: AppConfig, plugins: readonly SlipwayPlugin[] = []): DynamicModule {
    rejectInvalidPlugins(plugins, { module: AppModule, ...completeSchema(), otherTables: TABLES_WITHOUT_ENTITIES });
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule.with(completeSchema(plugins)),
        LoggingModule.with(config),
        ProblemsModule.with([translateDatabaseError, translateDiskError]),
        ...plugins.map(({ module }) => module),
      ],
    };
  }
}
