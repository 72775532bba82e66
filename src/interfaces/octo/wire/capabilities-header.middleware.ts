import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DEFAULT_LOCALE } from '../../../operators';
import { capabilitiesOf, idsOf } from './capabilities';
import { languageHeaders } from './octo-headers';

/** Sets the headers of every response below `/octo`, including errors. */
@Injectable()
export class CapabilitiesHeader implements NestMiddleware {
  use(request: Request, response: Response, next: NextFunction): void {
    response.set({
      'Octo-Capabilities': idsOf(capabilitiesOf(request)).join(', '),
      'Octo-Env': 'live',
      // Default until the caller and its operator are known.
      ...languageHeaders(DEFAULT_LOCALE),
    });
    next();
  }
}
