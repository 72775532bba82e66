import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** An answer as it was sent: enough to send the same bytes again. */
export interface StoredAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** 30 µs for a booking, 0.3 ms for 100 kB; better ones take several times as long and save little. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 } };

const COME_BACK = JSON.stringify({ status: 503, body: JSON.stringify({ title: 'Come back', status: 503 }) });

export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A different digest of the key than the one it is found by, so that the table alone opens nothing. */
function encryptionKey(idempotencyKey: string): Buffer {
  return createHash('sha256').update(`slipway answer\n${idempotencyKey}`).digest();
}

/**
 * Makes an answer small and encrypts it with the client's own key. Answers hold customer data and, for API keys, the
 * secret that is to be shown once; at rest they are of use only to whoever made the request.
 */
export function pack({ status, location, body }: StoredAnswer, idempotencyKey: string): Buffer {
  const plain = Buffer.from(`${JSON.stringify([status, location])}\n${body}`, 'utf8');
  return encrypt(brotliCompressSync(plain, COMPRESSION), idempotencyKey);
}

/** @param packed as the database's driver hands bytes out: SQLite's as a bare ArrayBuffer */
export function unpack(packed: Uint8Array | ArrayBuffer, idempotencyKey: string): StoredAnswer {
  const bytes = Buffer.from(packed as ArrayBuffer);
  const plain = brotliDecompressSync(decrypt(bytes, idempotencyKey)).toString('utf8');
  const end = plain.indexOf('\n');
  const [status, location] = JSON.parse(plain.slice(0, end)) as [number, string | null];
  return { status, location: location ?? undefined, body: plain.slice(end + 1) };
}

/** Opens what the version before has kept: as JSON, not compressed. */
export function unseal(text: string, idempotencyKey: string): StoredAnswer {
  return JSON.parse(decrypt(Buffer.from(text, 'base64'), idempotencyKey).toString('utf8')) as StoredAnswer;
}

/**
 * What the version before is to answer while both run, since it cannot read a packed answer: come back. By then
 * somebody who can may be asked.
 */
export function sealForPredecessor(idempotencyKey: string): string {
  return encrypt(Buffer.from(COME_BACK), idempotencyKey).toString('base64');
}

function encrypt(plain: Buffer, idempotencyKey: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(idempotencyKey), nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function decrypt(bytes: Buffer, idempotencyKey: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(idempotencyKey), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
