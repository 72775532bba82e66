import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { MetricsService, RequestMeasures } from './metrics.service';

@Module({
  controllers: [HealthController, MetricsController],
  providers: [MetricsService, RequestMeasures],
  exports: [MetricsService],
})
export class HealthModule {}
