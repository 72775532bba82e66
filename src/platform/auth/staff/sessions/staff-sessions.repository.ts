import { Injectable } from '@nestjs/common';
import { Database } from '../../../database';
import { StaffSessionEntity } from './staff-session.entity';
import type { StaffRole } from '../roles';
import { StaffTokens } from '../staff-tokens';

/** A session and its person. */
export interface SessionRow {
  readonly session_id: number;
  readonly expires_at: number | string;
  readonly created_at: number | string;
  readonly staff_id: number;
  readonly operator_id: number;
  readonly name: string;
  readonly role: StaffRole;
  readonly refund_limit: number | string | null;
  readonly refund_currency: string | null;
}

/** Stores sessions, with hashes of their tokens. */
@Injectable()
export class StaffSessionsRepository {
  constructor(
    private readonly database: Database,
    private readonly tokens: StaffTokens,
  ) {}

  findSession(token: string): Promise<SessionRow | undefined> {
    return this.database.row(
      `SELECT s.id AS session_id, s.expires_at, s.created_at, m.id AS staff_id, m.operator_id, m.name, m.role,
              m.refund_limit, m.refund_currency
         FROM staff_session s JOIN staff m ON m.id = s.staff_id WHERE s.token_hash = ?`,
      [this.tokens.hashOf(token)],
    );
  }

  async insert(token: string, session: Omit<StaffSessionEntity, 'id' | 'tokenHash'>): Promise<void> {
    await this.database.manager.insert(StaffSessionEntity, { ...session, tokenHash: this.tokens.hashOf(token) });
  }

  async extend(id: number, expiresAt: number): Promise<void> {
    await this.database.execute('UPDATE staff_session SET expires_at = ? WHERE id = ?', [expiresAt, id]);
  }

  async delete(token: string): Promise<void> {
    await this.database.execute('DELETE FROM staff_session WHERE token_hash = ?', [this.tokens.hashOf(token)]);
  }

  async deleteOf(staffId: number): Promise<void> {
    await this.database.execute('DELETE FROM staff_session WHERE staff_id = ?', [staffId]);
  }

  /** Ends all sessions of a person except one. */
  async deleteOthersOf(staffId: number, currentToken: string): Promise<void> {
    await this.database.execute('DELETE FROM staff_session WHERE staff_id = ? AND token_hash <> ?', [
      staffId,
      this.tokens.hashOf(currentToken),
    ]);
  }

  async deleteExpired(now: number): Promise<void> {
    await this.database.execute('DELETE FROM staff_session WHERE expires_at <= ?', [now]);
  }
}
