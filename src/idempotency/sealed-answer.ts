import { createCipheriv, createDecipheriv, hash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { randomBytes } from '../shared/identifiers';

/** An answer as it was sent: enough to send the same bytes again. */
export interface StoredAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Longer ones are packed. To pack one of a booking saves a third of its bytes and costs a tenth of the booking's
 * processor time; that of a batch becomes a seventeenth. In characters of the body.
 */
const PACKED_BEYOND = 2_000;

/** A batch's answer becomes smaller and is done sooner than by the quality below. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 16 } };

const COME_BACK = Buffer.from(
  JSON.stringify({ status: 503, body: JSON.stringify({ title: 'Come back', status: 503 }) }),
);

export function sha256(text: string | Buffer): string {
  return hash('sha256', text);
}

/** A different digest of the key than the one it is found by, so that the table alone opens nothing. */
function encryptionKey(idempotencyKey: string): Buffer {
  return hash('sha256', `slipway answer\n${idempotencyKey}`, 'buffer');
}

/** An answer as it is kept. */
export interface SealedAnswer {
  readonly packedAnswer: Buffer | null;
  /** The only one of a short answer; beside a packed one what the version before is to answer in its place. */
  readonly answer: string;
}

/**
 * Encrypts an answer with the client's own key, and makes it small before if it is long. Answers hold customer data and,
 * for API keys, the secret that is to be shown once; at rest they are of use only to whoever made the request.
 *
 * While both versions run the one before reads short answers, but no packed ones, and is to say: come back. By then
 * somebody who can may be asked.
 */
export function seal(answer: StoredAnswer, idempotencyKey: string): SealedAnswer {
  const key = encryptionKey(idempotencyKey);
  const { status, location, body } = answer;
  if (body.length <= PACKED_BEYOND) {
    return { packedAnswer: null, answer: encrypt(Buffer.from(JSON.stringify(answer)), key).toString('base64') };
  }
  const plain = Buffer.from(`${JSON.stringify([status, location])}\n${body}`);
  return {
    packedAnswer: encrypt(brotliCompressSync(plain, COMPRESSION), key),
    answer: encrypt(COME_BACK, key).toString('base64'),
  };
}

/** @param packed as the database's driver hands bytes out: SQLite's as a bare ArrayBuffer */
export function unpack(packed: Uint8Array | ArrayBuffer, idempotencyKey: string): StoredAnswer {
  const bytes = Buffer.from(packed as ArrayBuffer);
  const plain = brotliDecompressSync(decrypt(bytes, idempotencyKey)).toString('utf8');
  const end = plain.indexOf('\n');
  const [status, location] = JSON.parse(plain.slice(0, end)) as [number, string | null];
  return { status, location: location ?? undefined, body: plain.slice(end + 1) };
}

/** Opens a short answer, and whatever the version before has kept. */
export function unseal(text: string, idempotencyKey: string): StoredAnswer {
  return JSON.parse(decrypt(Buffer.from(text, 'base64'), idempotencyKey).toString('utf8')) as StoredAnswer;
}

function encrypt(plain: Buffer, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = [cipher.update(plain), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

function decrypt(bytes: Buffer, idempotencyKey: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(idempotencyKey), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
