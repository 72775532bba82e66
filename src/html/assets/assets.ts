import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Encoding, compress } from '../../shared/http';

/** Above it, to make a file as small as can be takes seconds, which its first reader would wait. */
const MAX_BYTES_TO_PRESS = 400_000;

/** How long browsers keep a file whose name changes with its content. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** A file that browsers keep, compressed once for each encoding that is asked for. */
class Asset {
  private readonly copies = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly contentType: string,
    readonly cacheControl: string,
    private readonly bytes: Buffer,
  ) {}

  async encoded(encoding: Encoding | undefined): Promise<Buffer> {
    if (!encoding) return this.bytes;
    let copy = this.copies.get(encoding);
    if (!copy)
      this.copies.set(encoding, (copy = compress(this.bytes, encoding, this.bytes.length <= MAX_BYTES_TO_PRESS)));
    return copy;
  }
}

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

const own = (name: string): Buffer => readFileSync(join(__dirname, name));
const ofPackage = (path: string): Buffer => readFileSync(require.resolve(path));

const FILES = {
  'dashboard.css': { contentType: CSS, bytes: own('dashboard.css') },
  'rooms.css': { contentType: CSS, bytes: own('rooms.css') },
  'docs.css': { contentType: CSS, bytes: own('docs.css') },
  'docs.js': { contentType: SCRIPT, bytes: own('docs.js') },
  'reference.css': { contentType: CSS, bytes: own('reference.css') },
  'reference.js': { contentType: SCRIPT, bytes: own('reference.js') },
  'swagger-ui.css': { contentType: CSS, bytes: ofPackage('swagger-ui-dist/swagger-ui.css') },
  'swagger-ui.js': { contentType: SCRIPT, bytes: ofPackage('swagger-ui-dist/swagger-ui-bundle.js') },
  'dashboard.js': { contentType: SCRIPT, bytes: own('dashboard.js') },
  'check-in.js': { contentType: SCRIPT, bytes: own('check-in.js') },
  'tickets.css': { contentType: CSS, bytes: own('tickets.css') },
  'waiver.css': { contentType: CSS, bytes: own('waiver.css') },
  'waiver.js': { contentType: SCRIPT, bytes: own('waiver.js') },
  'signature.js': { contentType: SCRIPT, bytes: own('signature.js') },
} as const;

export type AssetName = keyof typeof FILES;

const byName = new Map<string, Asset>();

/** The address of each file, with a hash of its content so that browsers may keep it for good. */
export const ASSET_URLS = Object.fromEntries(
  Object.entries(FILES).map(([name, { contentType, bytes }]) => {
    const hashedName = name.replace('.', `.${hashOf(bytes)}.`);
    byName.set(hashedName, new Asset(contentType, FOR_GOOD, bytes));
    return [name, `/assets/${hashedName}`];
  }),
) as Record<AssetName, string>;

/** Modules that import each other by their names, so that it is their folder's name that changes with their content. */
const QR_MODULES = { 'decode.js': ofPackage('qr/decode.js'), 'index.js': ofPackage('qr') };
const QR_FOLDER = `qr.${hashOf(Buffer.concat(Object.values(QR_MODULES)))}`;
for (const [name, bytes] of Object.entries(QR_MODULES)) {
  byName.set(`${QR_FOLDER}/${name}`, new Asset(SCRIPT, FOR_GOOD, bytes));
}

/** The module that finds QR codes in pictures, for scripts of pages to import. */
export const QR_READER_URL = `/assets/${QR_FOLDER}/decode.js`;

/** @param name below `/assets/` */
export function findAsset(name: string): Asset | undefined {
  return byName.get(name);
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12);
}
