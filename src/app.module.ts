import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AuditModule } from './audit';
import { AccessGuard, AuthModule } from './auth';
import { AvailabilityModule } from './availability';
import { BookingsModule } from './bookings';
import { CatalogModule } from './catalog';
import { CheckoutModule } from './checkout';
import { type AppConfig, ConfigModule } from './config';
import { PublicPagesModule } from './public-pages';
import { DashboardModule } from './dashboard';
import { DatabaseModule, translateDatabaseError } from './database';
import { DemoModule } from './demo';
import { DocsSiteModule } from './docs-site';
import { EventsModule } from './domain-events';
import { EventLogModule } from './event-log';
import { FastPathModule } from './fast-path';
import { type SlipwayPlugin, rejectInvalidPlugins } from './plugins';
import { ReportsModule } from './reports';
import { FreshnessModule } from './freshness';
import { HealthModule } from './health';
import { IdempotencyModule } from './idempotency';
import { PreconditionsModule } from './preconditions';
import { JobsModule } from './jobs';
import { MeteringModule } from './metering';
import { EmailModule } from './email';
import { OctoModule } from './octo';
import { OperatorsModule } from './operators';
import { PagesModule } from './html';
import { TABLES_WITHOUT_ENTITIES, completeSchema } from './schema';
import { JsonBodyGuard } from './shared/bodies';
import { translateDiskError } from './shared/disk';
import { OwnHeadersGuard } from './shared/http';
import { ActivityIdGuard } from './shared/identifiers';
import { LoggingModule } from './shared/logging';
import { DeadlineGuard, ProblemsModule } from './shared/problems';
import { SharedModule } from './shared/shared.module';
import { QueryParametersGuard, RequestValidationPipe } from './shared/validation';
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
    BookingsModule,
    CatalogModule,
    CheckoutModule,
    PublicPagesModule,
    DashboardModule,
    DemoModule,
    DocsSiteModule,
    EventsModule,
    EventLogModule,
    FastPathModule,
    ReportsModule,
    FreshnessModule,
    HealthModule,
    IdempotencyModule,
    PreconditionsModule,
    JobsModule,
    MeteringModule,
    EmailModule,
    OctoModule,
    OperatorsModule,
    PagesModule,
    SharedModule,
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
