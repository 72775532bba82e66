import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../audit';
import { Transactions } from '../../database';
import { type FieldError, ValidationError } from '../../errors';
import { isGuessable } from './guessable-passwords';
import { GUESSABLE, PasswordHasher, passwordMatches } from './passwords';
import { SignInLimiter, accountOf } from './sign-in-limiter';
import type { SignedInStaff } from './sessions/signed-in-staff';
import { StaffSessionsRepository } from './sessions/staff-sessions.repository';
import { StaffNotFoundError } from './staff.errors';
import type { StaffEntity } from './staff.entity';
import { StaffRepository } from './staff.repository';

/** Data of a password change by a signed-in person. */
export interface PasswordChange {
  readonly currentPassword: string;
  /** At least 12 characters. */
  readonly newPassword: string;
}

/** Lets people change their own passwords. */
@Injectable()
export class PasswordChangesService {
  constructor(
    private readonly staff: StaffRepository,
    private readonly sessions: StaffSessionsRepository,
    private readonly limiter: SignInLimiter,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * Also ends the person's other sessions, so that anyone who knows the old password loses access.
   * @param sessionToken of the session that continues
   * @param address IP address, for which wrong passwords count as failed sign-ins
   * @throws ValidationError if the current password is wrong, or the new one is the same or easily guessed
   * @throws RateLimitedError, StaffNotFoundError
   */
  async change(
    { operatorId, staffId }: SignedInStaff,
    { currentPassword, newPassword }: PasswordChange,
    sessionToken: string,
    address: string,
  ): Promise<void> {
    const person = await this.staff.findStaffById(operatorId, staffId);
    if (!person) throw new StaffNotFoundError();
    await this.limiter.countFrom(address);
    await this.limiter.countAt(accountOf(person), address);
    if (!(await passwordMatches(currentPassword, person.passwordHash))) {
      const message = 'CurrentPassword is not your password.';
      throw new ValidationError([{ field: 'CurrentPassword', code: 'wrong', message }]);
    }
    await this.limiter.giveBack(accountOf(person), address);
    await rejectUnsuitable(newPassword, person);
    const passwordHash = await this.passwords.hash(newPassword);
    await this.transactions.run(async () => {
      await this.staff.setPassword(operatorId, staffId, passwordHash);
      await this.sessions.deleteOthersOf(staffId, sessionToken);
      await this.audit.record(operatorId, 'staff.password-changed', staffId);
    });
  }
}

/** @throws ValidationError if the new password is the current one or easily guessed */
export async function rejectUnsuitable(newPassword: string, person: StaffEntity): Promise<void> {
  const fault = await faultOf(newPassword, person);
  if (!fault) return;
  throw new ValidationError([{ field: 'NewPassword', message: `NewPassword ${fault.message}`, code: fault.code }]);
}

async function faultOf(password: string, person: StaffEntity): Promise<Omit<FieldError, 'field'> | undefined> {
  if (await passwordMatches(password, person.passwordHash))
    return { code: 'reused', message: 'must differ from the current one.' };
  return isGuessable(password, person) ? { code: 'guessable', message: GUESSABLE } : undefined;
}
