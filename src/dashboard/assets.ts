import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How long browsers keep a file whose name says nothing of its content. */
const BY_NAME = 'public, max-age=3600';

/** And one whose name changes with it. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

interface Asset {
  readonly cacheControl: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

const FILES = { 'dashboard.css': 'text/css; charset=utf-8', 'dashboard.js': 'text/javascript; charset=utf-8' } as const;

const byName = new Map<string, Asset>();

const read = (name: string): Buffer => readFileSync(join(__dirname, 'assets', name));

// Pages outside of the dashboard, such as the waiver page, know it by its plain name.
byName.set('slipway.css', {
  contentType: 'text/css; charset=utf-8',
  bytes: read('slipway.css'),
  cacheControl: BY_NAME,
});

/** The address of each file, with a hash of its content so that browsers may keep it for good. */
export const ASSET_URLS = Object.fromEntries(
  Object.entries(FILES).map(([name, contentType]) => {
    const bytes = read(name);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const hashedName = name.replace('.', `.${hash}.`);
    byName.set(hashedName, { contentType, bytes, cacheControl: FOR_GOOD });
    return [name, `/assets/${hashedName}`];
  }),
) as Record<keyof typeof FILES, string>;

export function findAsset(name: string): Asset | undefined {
  return byName.get(name);
}
