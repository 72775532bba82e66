import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** A response with everything needed to send the same bytes again. */
export interface StoredResponse {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Bodies with more characters are compressed. Compressing the response to a booking would save a third of its bytes and
 * cost a tenth of the booking's processor time; the response to a batch shrinks to a seventeenth.
 */
const COMPRESSED_BEYOND = 2_000;

/** For the response to a batch, quality 2 is both smaller and faster than quality 1. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 16 } };

export function sha256(text: string | Buffer): string {
  return hash('sha256', text);
}

/** Differs from the hash in the lookup column, so that the table alone is not sufficient to decrypt. */
function encryptionKey(idempotencyKey: string): Buffer {
  return hash('sha256', `slipway answer\n${idempotencyKey}`, 'buffer');
}

/** The first byte of the plaintext: whether the rest is compressed. */
const AS_IT_IS = Buffer.of(0);
const COMPRESSED = Buffer.of(1);

/**
 * Encrypts a response with the client's idempotency key, after compressing a long one. Responses contain customer data
 * and, for API keys, a secret that is shown once; only the client that made the request can decrypt them.
 */
export function seal({ status, location, body }: StoredResponse, idempotencyKey: string): Buffer {
  const plain = Buffer.from(`${JSON.stringify([status, location])}\n${body}`);
  const content =
    body.length > COMPRESSED_BEYOND ? [COMPRESSED, brotliCompressSync(plain, COMPRESSION)] : [AS_IT_IS, plain];
  return encrypt(Buffer.concat(content), encryptionKey(idempotencyKey));
}

/** @param encrypted as the driver returns bytes; SQLite's returns an ArrayBuffer */
export function decryptResponse(encrypted: Uint8Array | ArrayBuffer, idempotencyKey: string): StoredResponse {
  const content = decrypt(Buffer.from(encrypted as ArrayBuffer), idempotencyKey);
  const bytes = content.subarray(1);
  const plain = (content[0] === COMPRESSED[0] ? brotliDecompressSync(bytes) : bytes).toString('utf8');
  const end = plain.indexOf('\n');
  const [status, location] = JSON.parse(plain.slice(0, end)) as [number, string | null];
  return { status, location: location ?? undefined, body: plain.slice(end + 1) };
}

function encrypt(plain: Buffer, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const encrypted = [cipher.update(plain), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]);
}

function decrypt(bytes: Buffer, idempotencyKey: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(idempotencyKey), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
