export { HealthModule } from './health.module';
export { MetricsService, RequestMeasures } from './metrics.service';
