import { Injectable } from '@nestjs/common';
import { Semaphore } from 'async-mutex';
import type Sharp from 'sharp';
import type { Metadata } from 'sharp';
import { KeyedMutex } from '../platform/concurrency/fairness';
import { ValidationError } from '../platform/errors';

/** What a picture is for. */
export type PictureKind = 'photo' | 'logo';

/** Maximum width and height of a stored picture. A logo is 40 to 48 pixels high on pages and in emails. */
const STORED: Readonly<Record<PictureKind, { readonly width: number; readonly height: number }>> = {
  photo: { width: 1600, height: 1600 },
  logo: { width: 800, height: 192 },
};

/** Maximum width and height, and maximum product of both, of a sent picture. */
const MOST_PIXELS_A_SIDE = 16_000;
const MOST_PIXELS = 50_000_000;

/**
 * Maximum size of a decoded picture in bytes. Some decoders hold the complete picture, and more than once, so that each of
 * these takes up to 150 MB of memory (docs/adr/0072).
 */
const MOST_BYTES = { inRows: 200_000_000, complete: 48_000_000, avif: 18_000_000 };

/** By sharp's names for the samples of a pixel. */
const BYTES_OF_SAMPLE: Readonly<Record<string, number>> = { uchar: 1, ushort: 2 };

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
  /** A JPEG, or for a logo a PNG, without metadata. */
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
   * Turns the picture upright, fits it into 1600 × 1600 pixels, or a logo into 800 × 192, and removes its metadata. Logos
   * keep their transparency. Converts one picture of an
   * operator at a time, so that other operators need not wait for many pictures of one.
   * @throws ValidationError for `File` if it is no complete picture of a supported type, or has too many pixels
   * @throws OverloadedError if too many of the operator wait
   */
  resize(operatorId: number, path: string, kind: PictureKind): Promise<ResizedPicture> {
    return this.queues.run(operatorId, () => this.places.runExclusive(() => this.convert(path, kind)));
  }

  private async convert(path: string, kind: PictureKind): Promise<ResizedPicture> {
    const sharp = await (this.sharp ??= loadSharp());
    rejectTooLarge(await readable(sharp(path, { limitInputPixels: false }).metadata()));
    const resized = sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ ...STORED[kind], fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MOST_SECONDS });
    const picture =
      kind === 'logo'
        ? resized.png()
        : resized.flatten({ background: 'white' }).jpeg({ quality: QUALITY, progressive: true });
    const { data, info } = await readable(picture.toBuffer({ resolveWithObject: true }));
    return { content: data, width: info.width, height: info.height };
  }
}

/** By the header of the file, because decoding takes the memory. @throws ValidationError */
function rejectTooLarge(metadata: Metadata): void {
  const { width, height, channels, depth } = metadata;
  const bytesOfPixel = channels * (BYTES_OF_SAMPLE[depth] ?? 8);
  const mostPixels = Math.min(MOST_PIXELS, Math.floor(mostBytesOf(metadata) / bytesOfPixel));
  if (width * height <= mostPixels && Math.max(width, height) <= MOST_PIXELS_A_SIDE) return;
  const [pixels, side] = [mostPixels, MOST_PIXELS_A_SIDE].map((limit) => limit.toLocaleString('en'));
  const message = `File must have at most ${pixels} pixels in this format, and ${side} a side.`;
  throw new ValidationError([{ field: 'File', code: 'too-large', message }]);
}

function mostBytesOf({ format, isProgressive }: Metadata): number {
  if (format === 'heif') return MOST_BYTES.avif;
  // Sharp calls interlaced pictures progressive, too.
  return isProgressive || format === 'webp' ? MOST_BYTES.complete : MOST_BYTES.inRows;
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
