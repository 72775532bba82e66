import { Injectable } from '@nestjs/common';
import { Database, countDue } from '../../../database';
import { StaffEntity } from '../staff.entity';
import { StaffTokens } from '../staff-tokens';
import { PasswordResetRequestEntity } from './password-reset-request.entity';

/** Stores requests for password links, and hashes of the links' tokens. */
@Injectable()
export class PasswordResetsRepository {
  constructor(
    private readonly database: Database,
    private readonly tokens: StaffTokens,
  ) {}

  async insertRequest(email: string, requestedAt: number): Promise<void> {
    await this.database.manager.insert(PasswordResetRequestEntity, { email, requestedAt });
  }

  /** The oldest requests. */
  listRequests(limit: number): Promise<PasswordResetRequestEntity[]> {
    return this.database.manager.find(PasswordResetRequestEntity, { order: { id: 'ASC' }, take: limit });
  }

  /** @returns whether this process deleted it, rather than another one */
  async deleteRequest(id: number): Promise<boolean> {
    return (await this.database.execute('DELETE FROM password_reset_request WHERE id = ?', [id])) > 0;
  }

  countRequests(now: number): Promise<{ count: number; since: number | undefined }> {
    return countDue(this.database, now, {
      table: 'password_reset_request',
      since: 'requested_at',
      where: 'requested_at <= ?',
    });
  }

  /** Replaces an earlier token of the person. */
  async setToken({ operatorId, id }: StaffEntity, token: string, resetExpiresAt: number): Promise<void> {
    const changes = { resetTokenHash: this.tokens.hashOf(token), resetExpiresAt };
    await this.database.manager.update(StaffEntity, { operatorId, id }, changes);
  }

  /** The person with this token, unless it has expired. The token determines the operator. */
  async findByToken(token: string, now: number): Promise<StaffEntity | undefined> {
    const person = await this.database.manager.findOneBy(StaffEntity, { resetTokenHash: this.tokens.hashOf(token) });
    return person && person.resetExpiresAt! > now ? person : undefined;
  }

  /** Voids a token. @returns false if it was used, replaced or voided in the meantime */
  async deleteToken({ operatorId, id }: StaffEntity, token: string): Promise<boolean> {
    const voided = await this.database.execute(
      `UPDATE staff SET reset_token_hash = NULL, reset_expires_at = NULL
        WHERE operator_id = ? AND id = ? AND reset_token_hash = ?`,
      [operatorId, id, this.tokens.hashOf(token)],
    );
    return voided > 0;
  }
}
