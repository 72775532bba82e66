import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { dump } from 'js-yaml';
import { AppConfig, PublicAddress } from '../../platform/config';
import { type Encoding, compress, encodingFor } from '../../platform/http/messages';
import { documentAbout, documentServedFrom } from '../../platform/http/openapi';
import { Clock, addDays, localDateAt } from '../../platform/values/time';

const FORMATS = {
  json: { type: 'application/json; charset=utf-8', write: (document: object) => JSON.stringify(document) },
  yaml: { type: 'text/yaml; charset=utf-8', write: (document: object) => dump(document, { lineWidth: -1 }) },
} as const;

type Format = keyof typeof FORMATS;

/**
 * Maximum number of cached compressed copies per day, of some 30 kB each: formats and encodings for a few addresses.
 * Clients can send any host, so responses for other addresses are not cached.
 */
const MOST_COPIES = 12;

/** A served document and its encoding. */
interface SentDocument {
  readonly bytes: Buffer;
  readonly encoding?: Encoding;
}

/** A host as browsers send it; anything else is ignored. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The document in each format, generated on first use, with examples for the day after tomorrow. */
class OpenApiTexts {
  private readonly texts = new Map<Format, { date: string; text: string }>();
  private readonly copies = new Map<string, Promise<Buffer>>();
  private dayOfCopies = '';

  constructor(
    private readonly documentOf: () => OpenAPIObject,
    private readonly clock: Clock,
  ) {}

  async write(format: Format, address: string, encoding: Encoding | undefined): Promise<SentDocument> {
    const make = () => Buffer.from(documentServedFrom(this.textOf(format), address));
    if (!encoding) return { bytes: make() };
    if (this.dayOfCopies !== this.exampleDate) this.copies.clear();
    this.dayOfCopies = this.exampleDate;
    const name = [format, encoding, address].join(' ');
    if (!this.copies.has(name)) {
      if (this.copies.size >= MOST_COPIES) return { bytes: make() };
      this.copies.set(name, compress(make(), encoding));
    }
    return { bytes: await this.copies.get(name)!, encoding };
  }

  private textOf(format: Format): string {
    const date = this.exampleDate;
    const made = this.texts.get(format);
    if (made?.date === date) return made.text;
    const text = documentAbout(FORMATS[format].write(this.documentOf()), date);
    this.texts.set(format, { date, text });
    return text;
  }

  /** Always more than a day ahead, so that cancellation policies still permit changes. */
  private get exampleDate(): string {
    return addDays(localDateAt('UTC', this.clock.now()), 2);
  }
}

/** The address the client used, unless the public address is configured. */
export function requestedAddress(app: INestApplication): (request: Request) => string {
  const config = app.get(AppConfig);
  const address = app.get(PublicAddress);
  return (request) => {
    const host = request.get('host') ?? '';
    return config.publicUrl || !HOST.test(host) ? address.link('') : `${request.protocol}://${host}`;
  };
}

/** Serves `/openapi.json` and `/openapi.yaml`, with the requested address as the server. */
export function serveOpenApiDocument(app: INestApplication, documentOf: () => OpenAPIObject): void {
  const texts = new OpenApiTexts(documentOf, app.get(Clock));
  const addressFor = requestedAddress(app);

  const send = async (format: Format, request: Request, response: Response): Promise<void> => {
    const { bytes, encoding } = await texts.write(format, addressFor(request), encodingFor(request));
    response.vary('Accept-Encoding').set({ 'Content-Type': FORMATS[format].type, 'Cache-Control': 'no-cache' });
    if (encoding) response.set('Content-Encoding', encoding);
    response.send(bytes);
  };

  for (const format of Object.keys(FORMATS) as Format[]) {
    const read = (request: Request, response: Response) => send(format, request, response);
    app.getHttpAdapter().get(`/openapi.${format}`, read);
  }
}
