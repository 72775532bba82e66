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

/** What helmet sets, which is the same for every request: its middlewares need not all be asked each time. */
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

/** What a page may ask of the browser: nothing but what is named; the camera of a waiver's photo is the file dialog's. */
export function permissionsPolicy(allowed: readonly (typeof POWERFUL_FEATURES)[number][] = []): string {
  return POWERFUL_FEATURES.map((feature) => `${feature}=${allowed.includes(feature) ? '(self)' : '()'}`).join(', ');
}

const HEADERS = [
  ['Permissions-Policy', permissionsPolicy()] as const,
  // Most of what is served is somebody's; routes whose responses may be stored say so.
  ['Cache-Control', 'private, no-store'] as const,
  ...headersOfHelmet(),
];

/** Strict headers on every answer; routes may replace them. */
export function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  next();
}
