import { UseInterceptors, applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IdempotencyInterceptor } from './idempotency.interceptor';
import { type IdempotentOptions, IsIdempotent } from './is-idempotent';

/** Lets a POST be repeated safely: it honours the `Idempotency-Key` header, and may return a `KeyedResponse`. */
export function Idempotent(options: IdempotentOptions = {}) {
  return applyDecorators(
    IsIdempotent(options),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'A value of your own for this request, 1 to 200 printable ASCII characters. Repeating the request with it gives the first answer again. A new request needs a new one, such as a UUID.',
      schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
    }),
  );
}
