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

const headers = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
  frameguard: { action: 'deny' },
});

const FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'] as const;

/** What a page may ask of the browser: nothing but what is named; the camera of a waiver's photo is the file dialog's. */
export function permissionsPolicy(allowed: readonly (typeof FEATURES)[number][] = []): string {
  return FEATURES.map((feature) => `${feature}=${allowed.includes(feature) ? '(self)' : '()'}`).join(', ');
}

const NOTHING_ALLOWED = permissionsPolicy();

/** Strict headers on every answer. */
export function securityHeaders(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Permissions-Policy', NOTHING_ALLOWED);
  headers(request, response, next);
}
