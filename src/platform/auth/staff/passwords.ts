import { randomToken } from '../../values/identifiers';

/** Minimum length of a password. */
export const MIN_PASSWORD_LENGTH = 12;

/** Message for an easily guessed password, after the name of its field. */
export const GUESSABLE =
  'is easily guessed: it is made of common words, digits, keys in a row, your name or your address.';

/** Argon2id with OWASP's minimum of 19 MiB and two passes, which are also the library's defaults. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(password.normalize('NFKC'), COST);
}

export async function passwordMatches(password: string, passwordHash: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  return verify(passwordHash, password.normalize('NFKC'));
}

/** A generated password: 96 random bits in groups that can be read aloud. */
export function newPassword(): string {
  return randomToken().slice(0, 24).match(/.{6}/g)!.join('-');
}
