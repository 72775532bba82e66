import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** An answer as it was sent: enough to send the same bytes again. */
export interface StoredAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A different digest of the key than the one it is found by, so that the table alone opens nothing. */
function encryptionKey(idempotencyKey: string): Buffer {
  return createHash('sha256').update(`slipway answer\n${idempotencyKey}`).digest();
}

/**
 * Encrypts an answer with the client's own key. Answers hold customer data and, for API keys, the secret that is to be
 * shown once; at rest they are of use only to whoever made the request.
 */
export function seal(answer: StoredAnswer, idempotencyKey: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(idempotencyKey), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

export function unseal(text: string, idempotencyKey: string): StoredAnswer {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(idempotencyKey), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(opened.toString('utf8')) as StoredAnswer;
}
