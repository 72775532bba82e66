export { CurrentKey, carriedKey } from './carried-key';
export { IdempotencyInterceptor } from './idempotency.interceptor';
export { IdempotencyModule } from './idempotency.module';
export { type EarlierAnswer, IdempotencyService, KeyTakenError } from './idempotency.service';
export { Idempotent } from './idempotent.decorator';
export { IsIdempotent, type Preparation } from './is-idempotent';
export { KeyedResponse, type CarriedKey, type OutcomeWriter, isBusinessError } from './keyed-response';
