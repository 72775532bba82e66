import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { HealthController } from './health.controller';
import { MeasureRequests } from './measure-requests.middleware';
import { MetricsController } from './metrics.controller';
import { MetricsService } from './metrics.service';

@Module({ controllers: [HealthController, MetricsController], providers: [MetricsService] })
export class HealthModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(MeasureRequests).forRoutes('{*path}');
  }
}
