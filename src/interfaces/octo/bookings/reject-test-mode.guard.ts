import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { BadRequestError } from '../wire';

/** Rejects requests with `Octo-Env: test`, because clients that send it expect that no places are taken. */
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
