import { Injectable } from '@nestjs/common';
import { randomToken } from '../../values/identifiers';

/** Minimum length of a password. */
export const MIN_PASSWORD_LENGTH = 12;

/** Message for an easily guessed password, after the name of its field. */
export const GUESSABLE =
  'is easily guessed: it is made of common words, digits, keys in a row, your name or your address.';

/** Argon2id with OWASP's minimum of 19 MiB and two passes, which are also the library's defaults. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of forgotten random bits. Compared if no account has the address, so that both cases take the same time. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$B18h4oQx1zUJzmRnHkbzmg$OQm2evFX1A6WAMMP8qNIi6nNeoldGTwE2lC4fmF6uOY';

/** Hashes new passwords. Only tests replace its cost. */
@Injectable()
export class PasswordHasher {
  protected readonly cost: Readonly<typeof COST> = COST;

  async hash(password: string): Promise<string> {
    const { hash } = await import('@node-rs/argon2');
    return hash(password.normalize('NFKC'), this.cost);
  }
}

export async function passwordMatches(password: string, passwordHash: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  return verify(passwordHash, password.normalize('NFKC'));
}

/** A generated password: 96 random bits in groups that can be read aloud. */
export function newPassword(): string {
  return randomToken().slice(0, 24).match(/.{6}/g)!.join('-');
}
