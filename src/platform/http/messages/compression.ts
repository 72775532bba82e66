import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import compression from 'compression';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Supported encodings, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Smaller pages are not compressed, because they fit into one packet anyway. */
const MIN_BYTES = 1_000;

/**
 * Quality for responses that are compressed each time: a fifth of the time of the default 11, with nearly the same
 * size.
 */
const QUICK_BROTLI = 4;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The best supported encoding that a client accepts, if any. */
export function encodingFor(request: Request): Encoding | undefined {
  return ENCODINGS.find((encoding) => request.acceptsEncodings(encoding) !== false);
}

/** @param forGood the result is sent often, so maximum compression is worthwhile */
export function compress(bytes: Buffer, encoding: Encoding, forGood = false): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(bytes, forGood ? { level: constants.Z_BEST_COMPRESSION } : {});
  const quality = forGood ? constants.BROTLI_MAX_QUALITY : QUICK_BROTLI;
  return toBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/**
 * Middleware that compresses HTML pages only. Does not compress pages after navigation from another site, because an
 * attacker who can inject text and observe the size could guess secrets on the page (BREACH).
 */
export function compressPages(request: Request, response: Response, next: NextFunction): void {
  const send = response.send.bind(response);
  response.send = (body: unknown) => {
    const isPage = typeof body === 'string' && response.get('Content-Type')?.startsWith('text/html') === true;
    if (!isPage) return send(body);
    response.vary('Accept-Encoding');
    const encoding = encodingFor(request);
    if (!encoding || Buffer.byteLength(body) < MIN_BYTES || isLedHereByAnotherSite(request)) return send(body);
    compress(Buffer.from(body), encoding)
      .then((bytes) => {
        response.set('Content-Encoding', encoding);
        send(bytes);
      })
      .catch(next);
    return response;
  };
  next();
}

/** Smaller responses of APIs are not compressed. */
const MIN_API_BYTES = 8_000;

/**
 * Middleware that compresses JSON and CSV. Only for APIs, where callers send a key with each request: pages of other sites
 * cannot make a browser send it, and therefore cannot guess what is in the response.
 * @param isExempt requests whose responses are not compressed
 */
export function compressData(isExempt: (request: Request) => boolean): RequestHandler {
  return compression({
    threshold: MIN_API_BYTES,
    filter: (request: Request, response: Response) =>
      /^(application\/([\w.-]+\+)?json|text\/csv)\b/.test(response.get('Content-Type') ?? '') && !isExempt(request),
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI } },
  });
}

function isLedHereByAnotherSite({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
