import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Asset {
  readonly contentType: string;
  readonly bytes: Buffer;
}

const FILES = { 'dashboard.css': 'text/css; charset=utf-8', 'dashboard.js': 'text/javascript; charset=utf-8' } as const;

const byHashedName = new Map<string, Asset>();

/** The address of each file, with a hash of its content so that browsers may keep it for good. */
export const ASSET_URLS = Object.fromEntries(
  Object.entries(FILES).map(([name, contentType]) => {
    const bytes = readFileSync(join(__dirname, 'assets', name));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const hashedName = name.replace('.', `.${hash}.`);
    byHashedName.set(hashedName, { contentType, bytes });
    return [name, `/assets/${hashedName}`];
  }),
) as Record<keyof typeof FILES, string>;

export function findAsset(hashedName: string): Asset | undefined {
  return byHashedName.get(hashedName);
}
