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

/** No page of ours asks the browser for any of these; the camera of a waiver's photo is the file dialog's. */
const NO_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Strict headers on every answer. */
export function securityHeaders(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Permissions-Policy', NO_FEATURES);
  headers(request, response, next);
}
