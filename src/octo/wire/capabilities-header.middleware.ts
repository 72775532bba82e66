import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DEFAULT_LOCALE } from '../../operators';
import { capabilitiesOf, idsOf } from './capabilities';
import { languageHeaders } from './octo-headers';

/** Sets what every answer below `/octo` tells, whatever becomes of the request. */
@Injectable()
export class CapabilitiesHeader implements NestMiddleware {
  use(request: Request, response: Response, next: NextFunction): void {
    response.set({
      'Octo-Capabilities': idsOf(capabilitiesOf(request)).join(', '),
      'Octo-Env': 'live',
      // Until the caller is known, and with it the operator.
      ...languageHeaders(DEFAULT_LOCALE),
    });
    next();
  }
}
