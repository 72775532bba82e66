import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { BadRequestError } from '../wire';

/** Refuses to book in earnest what was meant as a test: whoever says `Octo-Env: test` relies on no place being taken. */
@Injectable()
export class RejectTestMode implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { method, headers } = context.switchToHttp().getRequest<Request>();
    const isMeantAsTest =
      String(headers['octo-env'] ?? '')
        .trim()
        .toLowerCase() === 'test';
    if (isMeantAsTest && method !== 'GET' && method !== 'HEAD') {
      throw new BadRequestError('Octo-Env must not be test with this key; use a sandbox key for tests.');
    }
    return true;
  }
}
