export { IdempotencyConflictError } from './idempotency.errors';
export { CurrentKey, carriedKey } from './carried-key';
export { IdempotencyInterceptor, IsIdempotent, type Preparation } from './idempotency.interceptor';
export { IdempotencyModule } from './idempotency.module';
export { type EarlierAnswer, IdempotencyService, KeyTakenError } from './idempotency.service';
export { Idempotent } from './idempotent.decorator';
export {
  KeyedResponse,
  type CarriedKey,
  type KeyedRequest,
  type OutcomeWriter,
  isBusinessError,
} from './keyed-response';
