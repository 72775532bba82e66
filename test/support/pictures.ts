import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ApiClient } from './api-client';
import type { TestApp } from './test-app';
import { postForm } from './waivers';

/** A picture of one colour. */
export function draw(width: number, height: number, format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg') {
  const create = { width, height, channels: 3, background: '#cc8844' } as const;
  return sharp({ create }).toFormat(format).toBuffer();
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
