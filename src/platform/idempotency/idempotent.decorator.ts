import { UseInterceptors, applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IdempotencyInterceptor, type IdempotentOptions, IsIdempotent } from './idempotency.interceptor';

/** Makes a POST safe to retry: honours the `Idempotency-Key` header, and lets the handler return a `KeyedResponse`. */
export function Idempotent(options: IdempotentOptions = {}) {
  return applyDecorators(
    IsIdempotent(options),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'Unique value that you choose for this request, such as a UUID: 1 to 200 printable ASCII characters. Repeating the request with it returns the original response. Use a new value for each new request.',
      schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
    }),
  );
}
