export { HealthModule } from './health.module';
export { RequestMeasures } from './request-measures';
