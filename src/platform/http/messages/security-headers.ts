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

const helmetHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
  frameguard: { action: 'deny' },
});

/** Helmet's headers, computed once because they are the same for every request. */
function headersOfHelmet(): [name: string, value: string][] {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  helmetHeaders({} as Request, recorder as unknown as Response, () => {});
  return [...headers];
}

const POWERFUL_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'] as const;

/**
 * The Permissions-Policy of a page: only the named features. Photos for waivers use the file dialog's camera, which
 * needs none.
 */
export function permissionsPolicy(allowed: readonly (typeof POWERFUL_FEATURES)[number][] = []): string {
  return POWERFUL_FEATURES.map((feature) => `${feature}=${allowed.includes(feature) ? '(self)' : '()'}`).join(', ');
}

const HEADERS = [
  ['Permissions-Policy', permissionsPolicy()] as const,
  // Most responses are private; routes with cacheable responses replace this.
  ['Cache-Control', 'private, no-store'] as const,
  ...headersOfHelmet(),
];

/** Sets strict headers on every response; routes may replace them. */
export function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  next();
}
