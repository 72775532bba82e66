export { IdempotencyInterceptor } from './idempotency.interceptor';
export { IdempotencyModule } from './idempotency.module';
export { Idempotent, type Preparation } from './idempotent.decorator';
