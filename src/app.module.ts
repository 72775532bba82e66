import { type DynamicModule, Module, type NestInterceptor } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AuditModule } from './audit';
import { AccessGuard, AuthModule } from './auth';
import { AvailabilityModule } from './availability';
import { BookingsModule } from './bookings';
import { CatalogModule } from './catalog';
import { CheckoutModule } from './checkout';
import { type AppConfig, ConfigModule } from './config';
import { CustomerPagesModule } from './customer-pages';
import { DashboardModule } from './dashboard';
import { DatabaseModule, translateDatabaseError } from './database';
import { DemoModule } from './demo';
import { DeveloperSiteModule } from './developer-site';
import { EventsModule } from './events';
import { FactsModule } from './facts';
import { FastPathModule } from './fast-path';
import { type Feature, refuseUnfitFeatures } from './features';
import { FiguresModule } from './figures';
import { FreshnessModule } from './freshness';
import { HealthModule } from './health';
import { IdempotencyInterceptor, IdempotencyModule } from './idempotency';
import { JobsModule } from './jobs';
import { MeteringModule } from './metering';
import { MailModule } from './mail';
import { OctoModule } from './octo';
import { OperatorsModule } from './operators';
import { PagesModule } from './pages';
import { TABLES_WITHOUT_ENTITIES, completeSchema } from './schema';
import { JsonBodyInterceptor } from './shared/bodies';
import { translateDiskError } from './shared/disk';
import { DeadlineInterceptor, InTurnInterceptor, OwnHeadersInterceptor } from './shared/http';
import { ActivityIdFirst } from './shared/identifiers';
import { LoggingModule } from './shared/logging';
import { ProblemsModule } from './shared/problems';
import { SharedModule } from './shared/shared.module';
import { QueryParametersInterceptor, RequestValidationPipe } from './shared/validation';
import { WaitlistModule } from './waitlist';
import { WaiverCompletionModule } from './waiver-completion';
import { WaiversModule } from './waivers';
import { WebhooksModule } from './webhooks';
import { WorkflowsModule } from './workflows';

/** The first is outermost. */
const INTERCEPTORS = [
  DeadlineInterceptor,
  OwnHeadersInterceptor,
  ActivityIdFirst,
  QueryParametersInterceptor,
  JsonBodyInterceptor,
  IdempotencyInterceptor,
];

const inTurn = (...interceptors: NestInterceptor[]) => new InTurnInterceptor(interceptors);

@Module({
  imports: [
    AuditModule,
    AuthModule,
    AvailabilityModule,
    BookingsModule,
    CatalogModule,
    CheckoutModule,
    CustomerPagesModule,
    DashboardModule,
    DemoModule,
    DeveloperSiteModule,
    EventsModule,
    FactsModule,
    FastPathModule,
    FiguresModule,
    FreshnessModule,
    HealthModule,
    IdempotencyModule,
    JobsModule,
    MeteringModule,
    MailModule,
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
    { provide: APP_GUARD, useClass: AccessGuard },
    // In this order around every route: the clock starts, headers are set, the body is read, a repeated request is recognised.
    { provide: APP_INTERCEPTOR, inject: INTERCEPTORS, useFactory: inTurn },
    ...INTERCEPTORS,
    { provide: APP_PIPE, useExisting: RequestValidationPipe },
  ],
})
export class AppModule {
  /**
   * The platform, and what a host application adds to it.
   * @throws StartRefused naming everything about the features that does not fit, before a database is opened
   */
  static with(config: AppConfig, features: readonly Feature[] = []): DynamicModule {
    refuseUnfitFeatures(features, { module: AppModule, ...completeSchema(), otherTables: TABLES_WITHOUT_ENTITIES });
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule.with(completeSchema(features)),
        LoggingModule.with(config),
        ProblemsModule.with([translateDatabaseError, translateDiskError]),
        ...features.map(({ module }) => module),
      ],
    };
  }
}
