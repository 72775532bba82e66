import type { NextFunction, Request, Response } from 'express';

/**
 * The Content-Security-Policy of a response.
 * @param pictureOrigins further origins of pictures
 * @param embeddingOrigins sites that may show the page in a frame
 */
export function contentSecurityPolicy(
  pictureOrigins: readonly string[] = [],
  embeddingOrigins: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...pictureOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ['frame-ancestors', ...(embeddingOrigins.length > 0 ? ["'self'", ...embeddingOrigins] : ["'none'"])].join(' '),
  ].join(';');
}

const POWERFUL_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'] as const;

/**
 * The Permissions-Policy of a page: only the named features. Photos for waivers use the file dialog's camera, which
 * needs none.
 */
export function permissionsPolicy(allowed: readonly (typeof POWERFUL_FEATURES)[number][] = []): string {
  return POWERFUL_FEATURES.map((feature) => `${feature}=${allowed.includes(feature) ? '(self)' : '()'}`).join(', ');
}

/** Headers of every response, shared by Express and hot routes. Based on helmet's defaults, but stricter. */
export const COMMON_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['Permissions-Policy', permissionsPolicy()],
  // Most responses are private; routes with cacheable responses replace this.
  ['Cache-Control', 'private, no-store'],
  ['Content-Security-Policy', contentSecurityPolicy()],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-DNS-Prefetch-Control', 'off'],
  ['X-Download-Options', 'noopen'],
  ['X-Frame-Options', 'DENY'],
  ['X-Permitted-Cross-Domain-Policies', 'none'],
  ['X-XSS-Protection', '0'],
];

/** Sets strict headers on every response; routes may replace them. */
export function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  for (const [name, value] of COMMON_HEADERS) response.setHeader(name, value);
  next();
}
