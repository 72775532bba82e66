import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const SCRIPT = join(__dirname, '../support/convert-pictures.mjs');

/** The largest that are accepted of each kind of decoder. */
const LARGEST = {
  'interlaced PNG': () => create(4_000, 3_000, 4).png({ progressive: true, compressionLevel: 1 }),
  'interlaced PNG of 16 bits': () =>
    create(3_000, 2_000, 4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }),
  'plain PNG': () => create(8_000, 6_250, 4).png({ compressionLevel: 1 }),
  'PNG as wide as possible': () => create(16_000, 3_125, 4).png({ compressionLevel: 1 }),
  'progressive JPEG': () => create(4_000, 4_000, 3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  'baseline JPEG that is turned': () => create(8_000, 6_250, 3).withMetadata({ orientation: 6 }).jpeg(),
  WebP: () => create(4_000, 3_000, 4).webp({ effort: 0 }),
  AVIF: () => create(3_000, 2_000, 3).avif({ effort: 0, chromaSubsampling: '4:4:4' }),
};

function create(width: number, height: number, channels: 3 | 4) {
  return sharp({ create: { width, height, channels, background: { r: 200, g: 100, b: 50, alpha: 0.5 } } });
}

describe('the memory for pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const fileOf = (kind: string) => join(folder, kind);

  beforeAll(async () => {
    for (const [kind, draw] of Object.entries(LARGEST)) await draw().toFile(fileOf(kind));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const convertTo = async (target: 'photo' | 'logo', ...kinds: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, target, ...kinds.map(fileOf)]);
    const { widths, peak } = JSON.parse(stdout) as { widths: number[]; peak: number };
    expect(widths).toHaveLength(kinds.length);
    return peak;
  };

  const convert = (...kinds: string[]) => convertTo('photo', ...kinds);

  it.each(['plain PNG', 'interlaced PNG of 16 bits'])(
    'is less than 250 MB for a logo from the largest %s',
    async (kind) => {
      expect(await convertTo('logo', kind)).toBeLessThan(250_000_000);
    },
  );

  it.each(Object.keys(LARGEST))('is less than 250 MB for the largest %s', async (kind) => {
    expect(await convert(kind)).toBeLessThan(250_000_000);
  });

  it.each([
    ['AVIF', 'AVIF'],
    ['progressive JPEG', 'AVIF'],
    ['progressive JPEG', 'progressive JPEG'],
    ['interlaced PNG of 16 bits', 'WebP'],
  ])('is less than 400 MB for two at the same time: %s and %s', async (...kinds) => {
    expect(await convert(...kinds)).toBeLessThan(400_000_000);
  });
});
