import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AuditTrail } from '../../../audit';
import { Transactions } from '../../../database';
import { CurrentActor } from '../../../actor';
import { randomToken } from '../../../values/identifiers';
import type { MoneyDto } from '../../../values/money';
import { Clock } from '../../../values/time';
import { RateLimitedError } from '../../auth.errors';
import { NOBODYS_HASH, passwordMatches } from '../passwords';
import { SignInLimiter, accountOf, noAccountOf } from '../sign-in-limiter';
import { SessionCookie } from './session-cookie';
import { type SignedInStaff, csrfTokenOf } from './signed-in-staff';
import { normaliseEmail, refundLimitOf, type StaffEntity } from '../staff.entity';
import { type SessionRow, StaffSessionsRepository } from './staff-sessions.repository';
import { SignInRejectedError } from '../staff.errors';
import { StaffRepository } from '../staff.repository';

/** A session ends after this idle time, in seconds. */
const IDLE_SECONDS = 12 * 3600;

/** Maximum duration of a session, in seconds. */
const LONGEST_SECONDS = 7 * 24 * 3600;

/** Precision of a session's last use in seconds, so that reading pages rarely writes. */
const PRECISION_SECONDS = 300;

/** Sent by scripts that refresh a page without anybody acting; such requests do not extend the session. */
const REFRESH_HEADER = 'Slipway-Refresh';

/** Maximum number of operators at which one email address can sign in; limits the work per attempt. */
const MAX_ACCOUNTS = 10;

/** Signs staff in and out, and authenticates them by the session tokens in their cookies. */
@Injectable()
export class StaffSessions {
  constructor(
    private readonly staff: StaffRepository,
    private readonly sessions: StaffSessionsRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly limiter: SignInLimiter,
    private readonly actor: CurrentActor,
    private readonly clock: Clock,
    private readonly cookie: SessionCookie,
  ) {}

  /**
   * @param address IP address, for which failed sign-ins are counted
   * @returns the token for the cookie; only its hash is stored
   * @throws SignInRejectedError for every failure
   * @throws RateLimitedError
   */
  async signIn(email: string, password: string, address: string): Promise<string> {
    await this.limiter.countFrom(address);
    const person = await this.authenticate(email, password, address);
    await this.limiter.giveBack(accountOf(person), address);
    const token = randomToken();
    const now = this.clock.now();
    this.actor.set({ kind: 'staff', id: person.id, name: person.name });
    await this.transactions.run(async () => {
      await this.sessions.deleteExpired(now);
      await this.sessions.insert(token, {
        operatorId: person.operatorId,
        staffId: person.id,
        expiresAt: now + IDLE_SECONDS,
        createdAt: now,
      });
      await this.staff.noteSignIn(person.operatorId, person.id, now);
      await this.audit.record(person.operatorId, 'staff.signed-in', person.id);
    });
    return token;
  }

  /** The signed-in person of a browser's request, if any. Counts as a use of the session unless a script refreshes. */
  async findSignedInStaffOf(request: Request): Promise<SignedInStaff | undefined> {
    const token = this.cookie.tokenOf(request);
    if (token === undefined) return undefined;
    return this.findSignedInStaff(token, request.get(REFRESH_HEADER) === undefined);
  }

  /** The person with this token; undefined if the session is unknown or has ended. */
  async findSignedInStaff(token: string, countsAsUse = true): Promise<SignedInStaff | undefined> {
    const row = await this.sessions.findSession(token);
    const now = this.clock.now();
    if (!row || Number(row.expires_at) <= now) return undefined;
    const end = Number(row.created_at) + LONGEST_SECONDS;
    if (end <= now) return undefined;
    const expiresAt = Math.min(now + IDLE_SECONDS, end);
    const isOutdated = expiresAt - Number(row.expires_at) >= PRECISION_SECONDS;
    if (countsAsUse && isOutdated) await this.sessions.extend(row.session_id, expiresAt);
    const { operator_id: operatorId, staff_id: staffId, name, role } = row;
    return { operatorId, staffId, name, role, refundLimit: limitOf(row), csrfToken: csrfTokenOf(token) };
  }

  /** Whether a session has not ended. Does not count as a use. */
  async isSignedIn(token: string): Promise<boolean> {
    return (await this.findSignedInStaff(token, false)) !== undefined;
  }

  async signOut(token: string): Promise<void> {
    await this.sessions.delete(token);
  }

  /** Compares the password with that of every account with the address, and counts an attempt for each of them. */
  private async authenticate(email: string, password: string, address: string): Promise<StaffEntity> {
    const people = await this.staff.findByEmail(normaliseEmail(email), MAX_ACCOUNTS);
    if (people.length === 0) {
      await this.limiter.countAt(noAccountOf(email), address);
      await passwordMatches(password, NOBODYS_HASH);
    }
    let limited: RateLimitedError | undefined;
    for (const person of people) {
      try {
        await this.limiter.countAt(accountOf(person), address);
        if (await passwordMatches(password, person.passwordHash)) return person;
      } catch (error) {
        if (!(error instanceof RateLimitedError)) throw error;
        limited = error;
      }
    }
    throw limited ?? new SignInRejectedError();
  }
}

function limitOf({ role, refund_limit: limit, refund_currency: refundCurrency }: SessionRow): MoneyDto | undefined {
  return refundLimitOf({ role, refundLimit: limit === null ? null : Number(limit), refundCurrency });
}
