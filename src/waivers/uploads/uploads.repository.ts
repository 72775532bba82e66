import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThanOrEqual, MoreThan } from 'typeorm';
import type { Backlog } from '../../platform/jobs';
import { Database, countDue, inBatches, placeholders } from '../../platform/database';
import { UploadedFileEntity } from './uploaded-file.entity';

@Injectable()
export class UploadsRepository {
  constructor(private readonly database: Database) {}

  async insert(file: Omit<UploadedFileEntity, 'id'>): Promise<void> {
    await this.database.manager.insert(UploadedFileEntity, file);
  }

  findFile(operatorId: number, publicId: string): Promise<UploadedFileEntity | null> {
    return this.database.manager.findOneBy(UploadedFileEntity, { operatorId, publicId });
  }

  /** The given files that this owner uploaded. */
  async listOwned(operatorId: number, owner: string, publicIds: readonly string[]): Promise<UploadedFileEntity[]> {
    const files: UploadedFileEntity[] = [];
    for (const batch of inBatches(publicIds)) {
      const where = { operatorId, owner, publicId: In(batch) };
      files.push(...(await this.database.manager.findBy(UploadedFileEntity, where)));
    }
    return files;
  }

  listOfBooking(operatorId: number, bookingId: number): Promise<UploadedFileEntity[]> {
    return this.database.manager.findBy(UploadedFileEntity, { operatorId, bookingId });
  }

  /** The given files that one of up to 500 bookings uses. */
  async listUsed(
    operatorId: number,
    bookingIds: readonly number[],
    publicIds: readonly string[],
  ): Promise<UploadedFileEntity[]> {
    const files: UploadedFileEntity[] = [];
    for (const batch of inBatches(publicIds)) {
      const where = { operatorId, bookingId: In([...bookingIds]), publicId: In(batch) };
      files.push(...(await this.database.manager.findBy(UploadedFileEntity, where)));
    }
    return files;
  }

  countUnused(operatorId: number, owner: string, now: number): Promise<number> {
    const where = { operatorId, owner, bookingId: IsNull(), expiresAt: MoreThan(now) };
    return this.database.manager.countBy(UploadedFileEntity, where);
  }

  /** Number and size of the owner's unused files, and when the first of them expires. */
  async sumUnused(
    operatorId: number,
    owner: string,
    now: number,
  ): Promise<{ files: number; bytes: number; firstExpiresAt: number | null }> {
    const row = await this.database.row<Record<'files' | 'bytes' | 'first', number | string | null>>(
      `SELECT COUNT(*) AS files, SUM(bytes) AS bytes, MIN(expires_at) AS first FROM uploaded_file
        WHERE operator_id = ? AND booking_id IS NULL AND owner = ? AND expires_at > ?`,
      [operatorId, owner, now],
    );
    const { files, bytes, first } = row!;
    return { files: Number(files), bytes: Number(bytes), firstExpiresAt: first === null ? null : Number(first) };
  }

  /** Lets unused files expire immediately. */
  async giveUp(operatorId: number, owner: string, publicIds: readonly string[], now: number): Promise<void> {
    for (const batch of inBatches(publicIds)) {
      await this.database.execute(
        `UPDATE uploaded_file SET expires_at = ?
          WHERE operator_id = ? AND owner = ? AND booking_id IS NULL AND public_id IN (${placeholders(batch.length)})`,
        [now, operatorId, owner, ...batch],
      );
    }
  }

  /** Assigns unused files to a booking; each can be used once. Returns how many were assigned. */
  async claimFiles(
    file: Pick<UploadedFileEntity, 'operatorId' | 'owner'> & { bookingId: number },
    publicIds: readonly string[],
    now: number,
  ): Promise<number> {
    let claimed = 0;
    for (const batch of inBatches(publicIds)) {
      claimed += await this.database.execute(
        `UPDATE uploaded_file SET booking_id = ?
          WHERE operator_id = ? AND owner = ? AND booking_id IS NULL AND expires_at > ?
            AND public_id IN (${placeholders(batch.length)})`,
        [file.bookingId, file.operatorId, file.owner, now, ...batch],
      );
    }
    return claimed;
  }

  /** Releases files of a replaced answer: they can be removed, but not used again. */
  async release(operatorId: number, bookingId: number, publicIds: readonly string[], now: number): Promise<void> {
    for (const batch of inBatches(publicIds)) {
      await this.database.execute(
        `UPDATE uploaded_file SET booking_id = NULL, expires_at = ?
          WHERE operator_id = ? AND booking_id = ? AND public_id IN (${placeholders(batch.length)})`,
        [now, operatorId, bookingId, ...batch],
      );
    }
  }

  /** Expired unused files of all operators, the oldest first. */
  listExpired(now: number, limit: number): Promise<UploadedFileEntity[]> {
    return this.database.manager.find(UploadedFileEntity, {
      where: { bookingId: IsNull(), expiresAt: LessThanOrEqual(now) },
      order: { expiresAt: 'ASC' },
      take: limit,
    });
  }

  backlog(now: number): Promise<Backlog> {
    return countDue(this.database, now, {
      table: 'uploaded_file',
      since: 'expires_at',
      where: 'booking_id IS NULL AND expires_at <= ?',
    });
  }

  /** @returns how many of them still existed unused */
  async removeUnused(ids: readonly number[], now: number): Promise<number> {
    let removed = 0;
    for (const batch of inBatches(ids)) {
      removed += await this.database.execute(
        `DELETE FROM uploaded_file
          WHERE booking_id IS NULL AND expires_at <= ? AND id IN (${placeholders(batch.length)})`,
        [now, ...batch],
      );
    }
    return removed;
  }

  /** Which of the given rows exist. */
  async existing(ids: readonly number[]): Promise<Set<number>> {
    const found = new Set<number>();
    for (const batch of inBatches(ids)) {
      const where = { id: In(batch) };
      const rows = await this.database.manager.find(UploadedFileEntity, { select: { id: true }, where });
      for (const { id } of rows) found.add(id);
    }
    return found;
  }
}
