import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

const DIRECTIVES = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

const everywhere = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
  frameguard: { action: 'deny' },
});

/** Swagger UI styles its elements inline; scripts stay its own. */
const onApiDocs = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...DIRECTIVES, styleSrc: ["'self'", "'unsafe-inline'"] },
  },
  frameguard: { action: 'deny' },
});

/** Strict headers on every answer; only the API documentation may style inline. */
export function securityHeaders(request: Request, response: Response, next: NextFunction): void {
  const headers = request.path === '/docs' || request.path.startsWith('/docs/') ? onApiDocs : everywhere;
  headers(request, response, next);
}
