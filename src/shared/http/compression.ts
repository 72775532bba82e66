import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';

/** What answers are compressed with, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Pages of fewer bytes go out as they are: one packet holds them anyway. */
const MIN_BYTES = 1_000;

/** For what is compressed anew for every answer: a fifth of the time of the default of 11, and near its size. */
const QUICK_BROTLI = 4;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The best encoding of ours that a client accepts, if any. */
export function encodingFor(request: Request): Encoding | undefined {
  return ENCODINGS.find((encoding) => request.acceptsEncodings(encoding) !== false);
}

/** @param forGood the bytes are sent often, so that it is worth while to make them as small as can be */
export function compress(bytes: Buffer, encoding: Encoding, forGood = false): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(bytes, forGood ? { level: constants.Z_BEST_COMPRESSION } : {});
  const quality = forGood ? constants.BROTLI_MAX_QUALITY : QUICK_BROTLI;
  return toBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/**
 * Middleware that compresses HTML pages, and nothing else. A page that another site has led to goes out as it is: who
 * can put text into somebody else's page and see how long the page becomes could guess what else is in it (BREACH).
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

function isLedHereByAnotherSite({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
