import { Injectable } from '@nestjs/common';
import { Database } from '../../database';
import { StaffSessionEntity } from './staff-session.entity';
import type { StaffRole } from './staff.entity';

/** A session with the person it belongs to. */
export interface SessionRow {
  readonly session_id: number;
  readonly expires_at: number | string;
  readonly staff_id: number;
  readonly operator_id: number;
  readonly name: string;
  readonly role: StaffRole;
}

@Injectable()
export class StaffSessionsRepository {
  constructor(private readonly database: Database) {}

  find(tokenHash: string): Promise<SessionRow | undefined> {
    return this.database.row(
      `SELECT s.id AS session_id, s.expires_at, m.id AS staff_id, m.operator_id, m.name, m.role
         FROM staff_session s JOIN staff m ON m.id = s.staff_id WHERE s.token_hash = ?`,
      [tokenHash],
    );
  }

  async insert(session: Omit<StaffSessionEntity, 'id'>): Promise<void> {
    await this.database.manager.insert(StaffSessionEntity, session);
  }

  async extend(id: number, expiresAt: number): Promise<void> {
    await this.database.execute('UPDATE staff_session SET expires_at = ? WHERE id = ?', [expiresAt, id]);
  }

  async delete(tokenHash: string): Promise<void> {
    await this.database.execute('DELETE FROM staff_session WHERE token_hash = ?', [tokenHash]);
  }

  async deleteOf(staffId: number): Promise<void> {
    await this.database.execute('DELETE FROM staff_session WHERE staff_id = ?', [staffId]);
  }

  async deleteExpired(now: number): Promise<void> {
    await this.database.execute('DELETE FROM staff_session WHERE expires_at <= ?', [now]);
  }
}
