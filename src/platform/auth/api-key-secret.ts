import { hash as digest, timingSafeEqual } from 'node:crypto';
import { randomToken } from '../values/identifiers';

const KEY_FORM = /^slip_([1-9]\d{0,14})_([0-9a-f]{48})$/;

/** The parts of an API key in a request. */
export interface PresentedKey {
  id: number;
  secret: string;
}

export function parseKey(text: string): PresentedKey | undefined {
  const match = KEY_FORM.exec(text);
  return match ? { id: Number(match[1]), secret: match[2]! } : undefined;
}

export function formatKey(id: number, secret: string): string {
  return `slip_${id}_${secret}`;
}

/** 192 random bits, so that a plain SHA-256 is sufficient, without a salt or a slow hash. */
export const newSecret = randomToken;

export function hashSecret(secret: string): string {
  return digest('sha256', secret);
}

/** Compares in constant time. */
export function secretMatches(secret: string, hash: string): boolean {
  return timingSafeEqual(digest('sha256', secret, 'buffer'), Buffer.from(hash, 'hex'));
}
