import { PasswordHasher } from '../../src/platform/auth/staff/passwords';

/** The least that Argon2 can do, for the many people whom tests add. Servers in separate processes hash as always. */
export class CheapPasswordHasher extends PasswordHasher {
  protected override readonly cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
}
