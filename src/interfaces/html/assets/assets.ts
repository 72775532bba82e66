import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Encoding, compress } from '../../../platform/http/messages';

/**
 * Larger files are compressed with lower quality, because maximum compression would delay the first response by
 * seconds.
 */
const MAX_BYTES_TO_PRESS = 400_000;

/** For files whose address changes with their content. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** A cacheable file, compressed once per requested encoding. */
class Asset {
  private readonly copies = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly contentType: string,
    readonly cacheControl: string,
    private readonly bytes: Buffer,
  ) {}

  /** Fonts are compressed already. */
  get isCompressible(): boolean {
    return this.contentType.startsWith('text/');
  }

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
  'sections.css': { contentType: CSS, bytes: own('sections.css') },
  'docs.css': { contentType: CSS, bytes: own('docs.css') },
  'docs.js': { contentType: SCRIPT, bytes: own('docs.js') },
  'reference.css': { contentType: CSS, bytes: own('reference.css') },
  'reference.js': { contentType: SCRIPT, bytes: own('reference.js') },
  'swagger-ui.css': { contentType: CSS, bytes: ofPackage('swagger-ui-dist/swagger-ui.css') },
  'swagger-ui.js': { contentType: SCRIPT, bytes: ofPackage('swagger-ui-dist/swagger-ui-bundle.js') },
  'dashboard.js': { contentType: SCRIPT, bytes: own('dashboard.js') },
  'check-in.css': { contentType: CSS, bytes: own('check-in.css') },
  'check-in.js': { contentType: SCRIPT, bytes: own('check-in.js') },
  'today.css': { contentType: CSS, bytes: own('today.css') },
  'today.js': { contentType: SCRIPT, bytes: own('today.js') },
  'sell.css': { contentType: CSS, bytes: own('sell.css') },
  'sell.js': { contentType: SCRIPT, bytes: own('sell.js') },
  'shop.css': { contentType: CSS, bytes: own('shop.css') },
  'shop.js': { contentType: SCRIPT, bytes: own('shop.js') },
  'steppers.js': { contentType: SCRIPT, bytes: own('steppers.js') },
  'customer.css': { contentType: CSS, bytes: own('customer.css') },
  'time-zones.js': { contentType: SCRIPT, bytes: own('time-zones.js') },
  'embed.js': { contentType: SCRIPT, bytes: own('embed.js') },
  'framed.js': { contentType: SCRIPT, bytes: own('framed.js') },
  'tickets.css': { contentType: CSS, bytes: own('tickets.css') },
  'waiver.css': { contentType: CSS, bytes: own('waiver.css') },
  'waiver.js': { contentType: SCRIPT, bytes: own('waiver.js') },
  'signature.js': { contentType: SCRIPT, bytes: own('signature.js') },
} as const;

export type AssetName = keyof typeof FILES;

const byName = new Map<string, Asset>();

/** The address of each file, with a hash of its content so that browsers can cache it permanently. */
export const ASSET_URLS = Object.fromEntries(
  Object.entries(FILES).map(([name, { contentType, bytes }]) => {
    const hashedName = name.replace('.', `.${hashOf(bytes)}.`);
    byName.set(hashedName, new Asset(contentType, FOR_GOOD, bytes));
    return [name, `/assets/${hashedName}`];
  }),
) as Record<AssetName, string>;

/** These modules import each other by name, so the hash is part of the folder's name. */
const QR_MODULES = { 'decode.js': ofPackage('qr/decode.js'), 'index.js': ofPackage('qr') };
const QR_FOLDER = `qr.${hashOf(Buffer.concat(Object.values(QR_MODULES)))}`;
for (const [name, bytes] of Object.entries(QR_MODULES)) {
  byName.set(`${QR_FOLDER}/${name}`, new Asset(SCRIPT, FOR_GOOD, bytes));
}

/** Style sheets refer to fonts by name, which contains their version. */
for (const name of ['inter-5.latin.woff2', 'inter-5.latin-ext.woff2']) {
  byName.set(name, new Asset('font/woff2', FOR_GOOD, own(name)));
}

/** Address of the module that finds QR codes in pictures. */
export const QR_READER_URL = `/assets/${QR_FOLDER}/decode.js`;

/** @param name path below `/assets/` */
export function findAsset(name: string): Asset | undefined {
  return byName.get(name);
}

/** @param name of a script or style sheet, for an address that does not change */
export function assetBytes(name: AssetName): Buffer {
  return FILES[name].bytes;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12);
}
