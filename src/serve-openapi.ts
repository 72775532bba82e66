import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { dump } from 'js-yaml';
import { LRUCache } from 'lru-cache';
import { AppConfig, PublicAddress } from './config';
import { type Encoding, compress, encodingFor } from './shared/http';
import { documentAbout, documentServedFrom } from './shared/openapi';
import { Clock, addDays, localDateAt } from './shared/time';

const FORMATS = {
  json: { type: 'application/json; charset=utf-8', write: (document: object) => JSON.stringify(document) },
  yaml: { type: 'text/yaml; charset=utf-8', write: (document: object) => dump(document, { lineWidth: -1 }) },
} as const;

type Format = keyof typeof FORMATS;

/** Compressed copies that are kept, of some 30 kB each: formats and encodings at a few addresses. */
const KEPT_COPIES = 12;

/** A host as a browser would send it; what else a caller writes there goes into no document. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The document in its formats, made at the first request for it, with examples about tomorrow. */
class OpenApiTexts {
  private readonly texts = new Map<Format, { tomorrow: string; text: string }>();
  private readonly copies = new LRUCache<string, Promise<Buffer>>({ max: KEPT_COPIES });

  constructor(
    private readonly documentOf: () => OpenAPIObject,
    private readonly clock: Clock,
  ) {}

  async bytes(format: Format, address: string, encoding: Encoding | undefined): Promise<Buffer> {
    const make = () => Buffer.from(documentServedFrom(this.textOf(format), address));
    if (!encoding) return make();
    const name = [format, encoding, address, this.tomorrow].join(' ');
    const copy = this.copies.get(name) ?? compress(make(), encoding);
    this.copies.set(name, copy);
    return copy;
  }

  private textOf(format: Format): string {
    const { tomorrow } = this;
    const made = this.texts.get(format);
    if (made?.tomorrow === tomorrow) return made.text;
    const text = documentAbout(FORMATS[format].write(this.documentOf()), tomorrow);
    this.texts.set(format, { tomorrow, text });
    return text;
  }

  private get tomorrow(): string {
    return addDays(localDateAt('UTC', this.clock.now()), 1);
  }
}

/** Where a caller has asked for something, unless it is configured where the server is. */
export function addressAskedFor(app: INestApplication): (request: Request) => string {
  const config = app.get(AppConfig);
  const address = app.get(PublicAddress);
  return (request) => {
    const host = request.get('host') ?? '';
    return config.publicUrl || !HOST.test(host) ? address.link('') : `${request.protocol}://${host}`;
  };
}

/** Serves `/openapi.json` and `/openapi.yaml`, which say that the server is where they were asked for. */
export function serveOpenApiDocument(app: INestApplication, documentOf: () => OpenAPIObject): void {
  const texts = new OpenApiTexts(documentOf, app.get(Clock));
  const addressFor = addressAskedFor(app);

  const send = async (format: Format, request: Request, response: Response): Promise<void> => {
    const encoding = encodingFor(request);
    const bytes = await texts.bytes(format, addressFor(request), encoding);
    response.vary('Accept-Encoding').set({ 'Content-Type': FORMATS[format].type, 'Cache-Control': 'no-cache' });
    if (encoding) response.set('Content-Encoding', encoding);
    response.send(bytes);
  };

  for (const format of Object.keys(FORMATS) as Format[]) {
    const read = (request: Request, response: Response) => send(format, request, response);
    app.getHttpAdapter().get(`/openapi.${format}`, read);
  }
}
