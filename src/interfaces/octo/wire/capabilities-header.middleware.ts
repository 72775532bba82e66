import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DEFAULT_LOCALE } from '../../../operators';
import { octoHeaders } from './octo-headers';

/** Sets the headers of every response below `/octo`, including errors. */
@Injectable()
export class CapabilitiesHeader implements NestMiddleware {
  use(request: Request, response: Response, next: NextFunction): void {
    // The default locale until the caller and its operator are known.
    response.set(octoHeaders(request, DEFAULT_LOCALE));
    next();
  }
}
