import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import * as zlib from 'node:zlib';
import type { Request } from 'express';
import readStream from 'raw-body';
import { whenClosed } from '../messages/closed';
import { ownMember } from '../messages/request-context';
import {
  MalformedBodyError,
  PayloadTooLargeError,
  UnsupportedEncodingError,
  UnsupportedMediaTypeError,
} from '../../errors';
import { rejectUnsafeShape } from '../validation/request-shape';

/** Default maximum size of a JSON body, in bytes. */
export const JSON_BODY_LIMIT = 100_000;

/** A JSON body as sent, as text and as parsed. */
export interface JsonBody {
  /** Bytes of the body, after decompression. */
  readonly bytes: Buffer;
  readonly text: string;
  readonly value: unknown;
}

type Unpacker = ReturnType<typeof zlib.createGunzip>;

/** The usual spellings need no parsing. */
const USUAL_TYPE = /^application\/json(; ?charset=utf-8)?$/i;

const BYTE_ORDER_MARK = '\uFEFF';

/** Available from Node.js 22.15 on. */
const { createZstdDecompress } = zlib as { createZstdDecompress?: () => Unpacker };

const UNPACKERS = new Map<string, (() => Unpacker) | undefined>([
  ['gzip', zlib.createGunzip],
  ['x-gzip', zlib.createGunzip],
  ['deflate', zlib.createInflate],
  ['br', zlib.createBrotliDecompress],
  ['zstd', createZstdDecompress],
]);

/**
 * Reads and decompresses a JSON body. Used by Express and hot routes.
 * @param limit in bytes, after decompression
 * @param types accepted media types in addition to `application/json`
 * @throws UnsupportedMediaTypeError, PayloadTooLargeError, MalformedBodyError (also if the client disconnects), and
 * ValidationError if it is nested too deeply or a field is named like a member of every object
 */
export async function readJsonBody(
  request: IncomingMessage,
  limit: number,
  types: readonly string[] = [],
): Promise<JsonBody> {
  const possible = ['application/json', ...types];
  if (!isJsonInUtf8(request.headers['content-type'] ?? '', possible)) {
    throw new UnsupportedMediaTypeError(`The body must be sent as ${possible.join(' or ')} in UTF-8.`);
  }
  return jsonBodyOf(ownMember(request as Request, 'bytesRead') ?? (await readBytes(request, limit)));
}

/**
 * Reads a short, uncompressed body of known length before `readJsonBody`, which then reuses the bytes. Usually the body
 * has arrived with the headers; a promise and a stream reader would take longer than everything else.
 * @param done called once, with the failure if any: MalformedBodyError, or the error that reading was aborted with
 * @returns aborts reading
 */
export function readAhead(request: Request, done: (failure?: Error) => void): (failure: Error) => void {
  const chunks: Buffer[] = [];
  let hasEnded = false;
  const end = (failure?: Error): void => {
    hasEnded = true;
    if (!failure) request.bytesRead = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
    done(failure);
  };
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.once('end', () => !hasEnded && end());
  whenClosed(request, () => !hasEnded && end(new MalformedBodyError()));
  return (failure) => !hasEnded && end(failure);
}

/** @throws MalformedBodyError, ValidationError */
export function jsonBodyOf(bytes: Buffer): JsonBody {
  if (!isUtf8(bytes)) throw new MalformedBodyError('The body is not valid UTF-8.');
  const text = jsonTextOf(bytes);
  const value = parse(text);
  rejectUnsafeShape(value);
  return { bytes, text, value };
}

/** The text of a body without a byte order mark. An empty body counts as an empty object. */
export function jsonTextOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text) || '{}';
}

export function isUsualJson(contentType: string | undefined): boolean {
  return contentType !== undefined && USUAL_TYPE.test(contentType);
}

function isJsonInUtf8(contentType: string, possible: readonly string[]): boolean {
  if (isUsualJson(contentType)) return true;
  try {
    const { essence, params } = new MIMEType(contentType);
    return possible.includes(essence) && /^(utf-?8)?$/i.test(params.get('charset') ?? '');
  } catch {
    return false;
  }
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers;
  try {
    if (encoding.toLowerCase() !== 'identity') return await unpack(request, encoding.toLowerCase(), limit);
    return await readStream(request, { limit, length });
  } catch (error) {
    if (error instanceof UnsupportedEncodingError) throw error;
    await readOff(request);
    // Everything else is the client's fault: it disconnected, or sent something it had not announced.
    throw isTooLarge(error) ? new PayloadTooLargeError(limit) : new MalformedBodyError();
  }
}

async function unpack(request: IncomingMessage, encoding: string, limit: number): Promise<Buffer> {
  const unpacker = UNPACKERS.get(encoding)?.();
  if (!unpacker) throw new UnsupportedEncodingError([...UNPACKERS].flatMap(([name, known]) => (known ? name : [])));
  try {
    return await readStream(request.pipe(unpacker), { limit });
  } finally {
    request.unpipe(unpacker);
    // Ignores errors after the end of the compressed data.
    unpacker.on('error', () => undefined).destroy();
    request.resume();
  }
}

/** A client that is still sending would not read the response. */
async function readOff(request: IncomingMessage): Promise<void> {
  if (request.readableEnded) return;
  const hasEnded = new Promise<void>((resolve) => {
    request.once('end', resolve);
    whenClosed(request, resolve);
  });
  request.resume();
  await hasEnded;
}

function isTooLarge(error: unknown): boolean {
  return (error as Partial<readStream.RawBodyError>).type === 'entity.too.large';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedBodyError();
  }
}
