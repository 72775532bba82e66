export { HealthModule } from './health.module';
export { MetricsService } from './metrics.service';
export { RequestMeasures } from './request-measures';
