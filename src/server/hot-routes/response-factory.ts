import { Injectable, StreamableFile } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { COMMON_HEADERS, JSON_TEXT, type TaggedText, strongEtag } from '../../platform/http/messages';
import { ANSWER_HEADERS } from '../../platform/http/openapi';
import { headerLines, prepareResponse } from './response-writer';

type Headers = Readonly<Record<string, string>>;

/** A response that can be sent many times. */
export interface CachedResponse {
  /** The route as metrics name it. */
  readonly route: string;
  readonly etag: string;
  readonly complete: Buffer;
  /** The 304 for clients that have it. */
  readonly notModified: Buffer;
}

/** What differs between the responses of routes. */
interface ResponseParts {
  readonly route: string;
  /** Override the common headers. */
  readonly headers: Headers;
  /** What the handler returned. */
  readonly answer: unknown;
}

const EMPTY = Buffer.alloc(0);

/** Prepares responses with the headers that Express and its middleware would set. */
@Injectable()
export class ResponseFactory {
  private readonly common: Headers;
  private readonly commonLines: string;

  constructor({ corsOrigins }: AppConfig) {
    this.common = { ...Object.fromEntries(COMMON_HEADERS), ...corsHeaders(corsOrigins) };
    this.commonLines = linesOf(this.common);
  }

  /** @throws Error for a response that is streamed */
  cacheable({ route, headers, answer }: ResponseParts): CachedResponse {
    const { bytes, etag } = toTaggedBytes(answer);
    const vary = [this.common['Vary'], headers['Vary']].filter((each) => each !== undefined).join(', ');
    const fixed = { ...this.common, ...headers, ...(vary !== '' && { Vary: vary }) };
    const ofBody = { 'Content-Type': JSON_TEXT, 'Content-Length': String(bytes.length), ETag: etag };
    return {
      route,
      etag,
      complete: prepareResponse(linesOf({ ...fixed, ...ofBody }), bytes),
      notModified: prepareResponse(linesOf({ ...fixed, ETag: etag }), EMPTY),
    };
  }

  /** A response that is sent once. @param headers do not override the common ones */
  once(body: string, headers: Headers): Buffer {
    const bytes = Buffer.from(body);
    const ofBody = { 'Content-Type': JSON_TEXT, 'Content-Length': String(bytes.length), ETag: strongEtag(body) };
    return prepareResponse(this.commonLines + linesOf({ ...ofBody, ...headers }), bytes);
  }
}

export function linesOf(headers: Headers): string {
  return headerLines(Object.entries(headers).flat());
}

/** Headers of responses to requests without an `Origin`. */
function corsHeaders(origins: readonly string[]): Headers {
  if (origins.length === 0) return {};
  const exposed = { 'Access-Control-Expose-Headers': ANSWER_HEADERS.join(',') };
  return origins.includes('*') ? { 'Access-Control-Allow-Origin': '*', ...exposed } : { Vary: 'Origin', ...exposed };
}

function toTaggedBytes(answer: unknown): { readonly bytes: Buffer; readonly etag: string } {
  if (answer instanceof StreamableFile) {
    answer.getStream().destroy();
    throw new Error('A streamed response falls through');
  }
  if (isTagged(answer)) return answer;
  const bytes = Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer));
  return { bytes, etag: strongEtag(bytes) };
}

function isTagged(answer: unknown): answer is Exclude<TaggedText, string> {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer && Buffer.isBuffer(answer.bytes);
}
