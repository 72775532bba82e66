import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../audit';
import { randomToken } from '../../../values/identifiers';
import { Clock } from '../../../values/time';
import { normaliseEmail, type StaffEntity } from '../staff.entity';
import { StaffRepository } from '../staff.repository';
import { PasswordResetLimiter } from './password-reset-limiter';
import type { PasswordResetRequestEntity } from './password-reset-request.entity';
import { PasswordResetsRepository } from './password-resets.repository';

/** How long a link is valid, in seconds. */
const VALID_SECONDS = 3600;

/** Maximum number of links for one request: as many operators as one email address can sign in at. */
const MAX_LINKS = 10;

/** The token of a link that was issued to a person; only its hash is stored. */
interface IssuedLink {
  readonly person: StaffEntity;
  readonly token: string;
}

/**
 * Accepts requests for links to set a new password. A job issues the links, so that the response to a request neither
 * shows nor depends on whether anybody has the email address.
 */
@Injectable()
export class PasswordResetRequestsService {
  constructor(
    private readonly resets: PasswordResetsRepository,
    private readonly staff: StaffRepository,
    private readonly limiter: PasswordResetLimiter,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * @param address IP address, for which requests are counted
   * @throws RateLimitedError
   */
  async request(email: string, address: string): Promise<void> {
    await this.limiter.count(email, address);
    await this.resets.insertRequest(normaliseEmail(email), this.clock.now());
  }

  /** Requests without links, oldest first. */
  list(limit: number): Promise<PasswordResetRequestEntity[]> {
    return this.resets.listRequests(limit);
  }

  backlog(): Promise<{ count: number; since: number | undefined }> {
    return this.resets.countRequests(this.clock.now());
  }

  /**
   * Issues a link for each account with the email address, which replaces earlier ones. Requires an open transaction.
   * @returns nothing if another process issues them, or an hour after the request
   */
  async issueLinks({ id, email, requestedAt }: PasswordResetRequestEntity): Promise<IssuedLink[]> {
    if (!(await this.resets.deleteRequest(id))) return [];
    const now = this.clock.now();
    // After an outage of jobs, nobody expects the links any more.
    if (requestedAt <= now - VALID_SECONDS) return [];
    const links: IssuedLink[] = [];
    for (const person of await this.staff.findByEmail(email, MAX_LINKS)) {
      const token = randomToken(256);
      await this.resets.setToken(person, token, now + VALID_SECONDS);
      await this.audit.record(person.operatorId, 'staff.password-link-sent', person.id, { Name: person.name });
      links.push({ person, token });
    }
    return links;
  }
}
