import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../audit';
import { Transactions, isDuplicate } from '../../database';
import { CurrentActor } from '../../actor';
import { ValidationError } from '../../errors';
import type { MoneyDto } from '../../values/money';
import { Clock } from '../../values/time';
import { ForbiddenError } from '../auth.errors';
import { type Caller, rejectGrant, PERMISSIONS } from '../caller';
import { isGuessable } from './guessable-passwords';
import { GUESSABLE, PasswordHasher, newPassword } from './passwords';
import type { StaffRole } from './roles';
import { normaliseEmail, storedLimitOf, type StaffEntity } from './staff.entity';
import { StaffSessionsRepository } from './sessions/staff-sessions.repository';
import { LastOwnerError, StaffExistsError, StaffNotFoundError } from './staff.errors';
import { StaffRepository } from './staff.repository';

/** Maximum number of owners that receive emails to owners. */
const MAX_REPORTED = 50;

interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** At least 12 characters; generated if absent. */
  readonly password?: string | undefined;
}

/** Absent fields stay as they are. */
export interface StaffChanges {
  readonly role?: StaffRole | undefined;
  /** Most that the person can refund for a booking; null for no limit. */
  readonly refundLimit?: MoneyDto | null | undefined;
}

/** A person with a new password, with its only copy if it was generated. */
export interface AddedStaff {
  readonly entity: StaffEntity;
  readonly initialPassword: string | undefined;
}

/** Manages who can sign in to an operator's dashboard. */
@Injectable()
export class StaffService {
  constructor(
    private readonly staff: StaffRepository,
    private readonly sessions: StaffSessionsRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly actor: CurrentActor,
    private readonly clock: Clock,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * Adds a person on behalf of a key. To add an owner, who can issue keys with every permission, the key needs every
   * permission.
   * @throws ForbiddenError, StaffExistsError, ValidationError
   */
  async addFor(caller: Caller, request: NewStaff): Promise<AddedStaff> {
    if (request.role === 'owner') rejectGrant(caller, PERMISSIONS);
    return this.add(caller.operatorId, request);
  }

  /** @throws StaffExistsError, ValidationError if the password is easily guessed */
  async add(operatorId: number, { email, name, role, password }: NewStaff): Promise<AddedStaff> {
    if (password !== undefined && isGuessable(password, { email, name })) {
      throw new ValidationError([{ field: 'Password', code: 'guessable', message: `Password ${GUESSABLE}` }]);
    }
    const initialPassword = password === undefined ? newPassword() : undefined;
    const row = {
      operatorId,
      email: normaliseEmail(email),
      name,
      role,
      refundLimit: null,
      refundCurrency: null,
      resetTokenHash: null,
      resetExpiresAt: null,
      passwordHash: await this.passwords.hash(password ?? initialPassword!),
      createdAt: this.clock.now(),
    };
    try {
      const id = await this.transactions.run(async () => {
        const inserted = await this.staff.insert(row);
        await this.audit.record(operatorId, 'staff.added', inserted, { Name: name, Role: role });
        return inserted;
      });
      return { entity: { ...row, id, lastSignInAt: null }, initialPassword };
    } catch (error) {
      throw isDuplicate(error) ? new StaffExistsError(row.email) : error;
    }
  }

  list(operatorId: number, limit: number, afterId?: number): Promise<StaffEntity[]> {
    return this.staff.list(operatorId, limit, afterId);
  }

  /** Recipients of emails to owners, at most 50. */
  listOwners(operatorId: number): Promise<StaffEntity[]> {
    return this.staff.listOwners(operatorId, MAX_REPORTED);
  }

  /**
   * Changes a person on behalf of a key. To make somebody an owner, the key needs every permission.
   * @throws ForbiddenError, StaffNotFoundError, LastOwnerError
   */
  async changeFor(caller: Caller, id: number, changes: StaffChanges): Promise<StaffEntity> {
    if (changes.role === 'owner') rejectGrant(caller, PERMISSIONS);
    return this.change(caller.operatorId, id, changes);
  }

  /**
   * Changes the role and the refund limit of a person. Applies to open sessions with their next request.
   * @throws StaffNotFoundError, LastOwnerError
   * @throws ForbiddenError if people would change their own role
   */
  async change(operatorId: number, id: number, { role, refundLimit }: StaffChanges): Promise<StaffEntity> {
    return this.transactions.run(async () => {
      const person = await this.lock(operatorId, id, role !== undefined && role !== 'owner');
      if (role !== undefined && role !== person.role) this.rejectSelf(id, 'You cannot change your own role.');
      const changed = {
        ...person,
        role: role ?? person.role,
        ...(refundLimit !== undefined && {
          refundLimit: refundLimit?.Amount ?? null,
          refundCurrency: refundLimit?.Currency ?? null,
        }),
      };
      const details = differences(person, changed);
      if (Object.keys(details).length === 0) return person;
      const { role: newRole, refundLimit: limit, refundCurrency } = changed;
      await this.staff.change(operatorId, id, { role: newRole, refundLimit: limit, refundCurrency });
      await this.audit.record(operatorId, 'staff.changed', id, { Name: person.name, ...details });
      return changed;
    });
  }

  /**
   * Replaces a forgotten password with a generated one, and ends all sessions of the person.
   * @returns the person, with the only copy of the new password
   * @throws StaffNotFoundError
   * @throws ForbiddenError for the own password, which the account page changes
   */
  async resetPassword(operatorId: number, id: number): Promise<AddedStaff> {
    this.rejectSelf(id, 'Change your own password under “Password”.');
    const initialPassword = newPassword();
    const passwordHash = await this.passwords.hash(initialPassword);
    const entity = await this.transactions.run(async () => {
      const person = await this.staff.findStaffById(operatorId, id);
      if (!person) throw new StaffNotFoundError();
      await this.staff.setPassword(operatorId, id, passwordHash);
      await this.sessions.deleteOf(id);
      await this.audit.record(operatorId, 'staff.password-reset', id, { Name: person.name });
      return person;
    });
    return { entity, initialPassword };
  }

  /**
   * Removes a person and ends their sessions immediately.
   * @throws StaffNotFoundError, LastOwnerError
   * @throws ForbiddenError if people would remove themselves
   */
  async remove(operatorId: number, id: number): Promise<void> {
    this.rejectSelf(id, 'You cannot remove yourself.');
    await this.transactions.run(async () => {
      const person = await this.lock(operatorId, id, true);
      await this.sessions.deleteOf(id);
      await this.staff.delete(operatorId, id);
      await this.audit.record(operatorId, 'staff.removed', id, { Name: person.name });
    });
  }

  /** Locks the owners first, so that two of them cannot remove each other at the same time. */
  private async lock(operatorId: number, id: number, endsOwnership: boolean): Promise<StaffEntity> {
    const owners = await this.staff.lockOwners(operatorId);
    const person = await this.staff.findStaffById(operatorId, id);
    if (!person) throw new StaffNotFoundError();
    if (endsOwnership && owners.length === 1 && owners[0] === id) throw new LastOwnerError();
    return person;
  }

  private rejectSelf(id: number, detail: string): void {
    const { kind, id: actorId } = this.actor.get();
    if (kind === 'staff' && actorId === id) throw new ForbiddenError(detail);
  }
}

/** What the audit log records of a change: the new values, and the old ones. */
function differences(before: StaffEntity, after: StaffEntity): Record<string, unknown> {
  const isLimitChanged = after.refundLimit !== before.refundLimit || after.refundCurrency !== before.refundCurrency;
  return {
    ...(after.role !== before.role && { Role: after.role, RoleBefore: before.role }),
    ...(isLimitChanged && {
      RefundLimit: storedLimitOf(after) ?? 'none',
      RefundLimitBefore: storedLimitOf(before) ?? 'none',
    }),
  };
}
