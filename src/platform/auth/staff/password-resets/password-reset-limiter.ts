import { Injectable } from '@nestjs/common';
import { consume, networkOf } from '../../admission/network-limiter';
import { createLimiter } from '../../admission/rate-limiter';
import { normaliseEmail } from '../staff.entity';

const WINDOW_SECONDS = 3600;
const REQUESTS_PER_EMAIL_AND_ADDRESS = 3;
/** Higher than for a single network, so that somebody elsewhere cannot easily block a person's requests. */
const REQUESTS_PER_EMAIL = 10;
const REQUESTS_PER_ADDRESS = 20;

/**
 * Limits requests for password links per network, per email address, and per combination of both, across all processes
 * of the server. Whether anybody has the email address makes no difference.
 */
@Injectable()
export class PasswordResetLimiter {
  private readonly byAddress = createLimiter('password-resets-by-address', REQUESTS_PER_ADDRESS, WINDOW_SECONDS);
  private readonly byBoth = createLimiter('password-resets-by-both', REQUESTS_PER_EMAIL_AND_ADDRESS, WINDOW_SECONDS);
  private readonly byEmail = createLimiter('password-resets-by-email', REQUESTS_PER_EMAIL, WINDOW_SECONDS);

  /**
   * @param address IP address
   * @throws RateLimitedError
   */
  async count(email: string, address: string): Promise<void> {
    const account = normaliseEmail(email);
    const network = networkOf(address);
    await consume(this.byAddress, network);
    await consume(this.byBoth, `${account} ${network}`);
    // Last, so that requests from a blocked network do not count against the email address.
    await consume(this.byEmail, account);
  }
}
