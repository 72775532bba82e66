import { Injectable } from '@nestjs/common';
import { CurrentActor } from '../../../actor';
import { AuditTrail } from '../../../audit';
import { Transactions } from '../../../database';
import { Clock } from '../../../values/time';
import { rejectUnsuitable } from '../password-changes.service';
import { PasswordHasher } from '../passwords';
import { StaffSessionsRepository } from '../sessions/staff-sessions.repository';
import { StaffRepository } from '../staff.repository';
import { PasswordResetsRepository } from './password-resets.repository';

/** Sets new passwords for people with a link. */
@Injectable()
export class PasswordResetsService {
  constructor(
    private readonly resets: PasswordResetsRepository,
    private readonly staff: StaffRepository,
    private readonly sessions: StaffSessionsRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly actor: CurrentActor,
    private readonly clock: Clock,
    private readonly passwords: PasswordHasher,
  ) {}

  /** Whether a link can be used. Does not use it. */
  async isValid(token: string): Promise<boolean> {
    return (await this.resets.findByToken(token, this.clock.now())) !== undefined;
  }

  /**
   * Uses the link and ends all sessions of the person.
   * @returns false if the link is unknown, has expired, or was used or replaced
   * @throws ValidationError if the new password is the current one or easily guessed; the link stays valid
   */
  async reset(token: string, newPassword: string): Promise<boolean> {
    const person = await this.resets.findByToken(token, this.clock.now());
    if (!person) return false;
    await rejectUnsuitable(newPassword, person);
    const passwordHash = await this.passwords.hash(newPassword);
    const { operatorId, id, name } = person;
    this.actor.set({ kind: 'staff', id, name });
    return this.transactions.run(async () => {
      if (!(await this.resets.deleteToken(person, token))) return false;
      await this.staff.setPassword(operatorId, id, passwordHash);
      await this.sessions.deleteOf(id);
      await this.audit.record(operatorId, 'staff.password-reset', id, { Name: name });
      return true;
    });
  }
}
