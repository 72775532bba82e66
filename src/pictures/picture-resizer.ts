import { Injectable } from '@nestjs/common';
import { Semaphore } from 'async-mutex';
import type Sharp from 'sharp';
import { KeyedMutex } from '../platform/concurrency/fairness';
import { ValidationError } from '../platform/http/problems';

/** Maximum width and height of a stored picture. */
const MOST_PIXELS_A_SIDE = 1600;

/** Maximum width times height of a sent picture, which may need 4 bytes of memory each. */
const MOST_PIXELS = 50_000_000;

/** Quality of the stored JPEG. */
const QUALITY = 80;

/** Pictures that this process converts at the same time, of all operators. */
const AT_ONCE = 2;

/** Pictures of an operator that can wait for its previous one, and how long. */
const WAITING = { waiting: 20, waitMs: 60_000 };

/** Maximum time to convert a picture. */
const MOST_SECONDS = 20;

/** The decoders that sent pictures may use. Others, such as the one for SVG, have larger attack surfaces. */
const DECODERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

export interface ResizedPicture {
  /** A JPEG without metadata. */
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Converts sent pictures for the web, outside the event loop. */
@Injectable()
export class PictureResizer {
  private readonly queues = new KeyedMutex<number>(WAITING);
  private readonly places = new Semaphore(AT_ONCE);
  private sharp: Promise<typeof Sharp> | undefined;

  /**
   * Turns the picture upright, fits it into 1600 × 1600 pixels and removes its metadata. Converts one picture of an
   * operator at a time, so that other operators need not wait for many pictures of one.
   * @throws ValidationError for `File` if it is no complete picture of a supported type, or has too many pixels
   * @throws OverloadedError if too many of the operator wait
   */
  resize(operatorId: number, path: string): Promise<ResizedPicture> {
    return this.queues.run(operatorId, () => this.places.runExclusive(() => this.convert(path)));
  }

  private async convert(path: string): Promise<ResizedPicture> {
    const sharp = await (this.sharp ??= loadSharp());
    const { width, height } = await readable(sharp(path, { limitInputPixels: false }).metadata());
    if (width * height > MOST_PIXELS) {
      const message = `File must have at most ${MOST_PIXELS.toLocaleString('en')} pixels.`;
      throw new ValidationError([{ field: 'File', code: 'too-large', message }]);
    }
    const picture = sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: MOST_PIXELS_A_SIDE, height: MOST_PIXELS_A_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: QUALITY, progressive: true })
      .timeout({ seconds: MOST_SECONDS });
    const { data, info } = await readable(picture.toBuffer({ resolveWithObject: true }));
    return { content: data, width: info.width, height: info.height };
  }
}

/** Loaded with the first picture, because most processes never get one. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}

/** @throws ValidationError whatever the decoder dislikes */
async function readable<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding;
  } catch {
    const message = 'File must be a complete JPEG, PNG, WebP or AVIF picture.';
    throw new ValidationError([{ field: 'File', code: 'file-type', message }]);
  }
}
