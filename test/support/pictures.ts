import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { ApiClient } from './api-client';
import type { TestApp } from './test-app';
import { postForm } from './waivers';

/** A picture of one colour. */
export function draw(width: number, height: number, format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg') {
  const create = { width, height, channels: 3, background: '#cc8844' } as const;
  return sharp({ create }).toFormat(format).toBuffer();
}

/** The passes of an interlaced PNG: where they start, and their steps. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** An interlaced PNG of 16 bits with transparency: small as a file, large when it is decoded. */
export function interlaced(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(content), 4);
    return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 16, 6, 0, 0, 1]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const bytes = ADAM7.reduce((sum, [x, y, stepX, stepY]) => {
    const [columns, rows] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)];
    return sum + rows * (1 + columns * 8);
  }, 0);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

/** A photo of a telephone that was held upright: red to the left and blue to the right, with the place and a profile. */
export async function photograph(): Promise<Buffer> {
  const half = (background: string) => sharp({ create: { width: 200, height: 200, channels: 3, background } }).png();
  const create = { width: 400, height: 200, channels: 3, background: 'white' } as const;
  const halves = [
    { input: await half('red').toBuffer(), left: 0, top: 0 },
    { input: await half('blue').toBuffer(), left: 200, top: 0 },
  ];
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '50/1 9/1 16/1' };
  return sharp({ create })
    .composite(halves)
    .withIccProfile('p3')
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

export function uploadPicture(api: ApiClient, activityId: string, content: Buffer, name = 'photo.jpg') {
  return postForm(api, `/api/v2/operator/activities/${activityId}/pictures`, [['File', content, name]]);
}

/** The pictures that the application has on its disk. */
export function picturesOnDisk(test: TestApp): { kept: string[]; incoming: string[] } {
  const folder = join(test.database.dataDir, 'pictures');
  const list = (path: string) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  return { kept: list(folder), incoming: list(join(folder, 'incoming')) };
}
