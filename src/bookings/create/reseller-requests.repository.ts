import { Injectable } from '@nestjs/common';
import { scopeOf } from '../../auth';
import { In } from 'typeorm';
import { Database, inBatches } from '../../database';
import type { BookingEntity } from '../booking.entity';
import type { Contact } from '../tickets/contact';
import { ResellerRequestEntity } from './reseller-request.entity';

/** By what a reseller finds the booking again that it asks for, and who comes, as it says. */
export interface RequestedByReseller {
  /** In lower case. */
  readonly uuid: string;
  /** SHA-256 in hexadecimal of what was asked for, so that the same UUID for something else is found out. */
  readonly digest: string;
  readonly contact: Contact | null;
}

/** A booking that has been written, and by what its reseller finds it. */
interface ResellerRequest {
  readonly booking: BookingEntity;
  readonly requested: RequestedByReseller;
}

/** Keeps what resellers said when they made a booking. One UUID of one reseller has one booking. */
@Injectable()
export class ResellerRequestsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Call it in the unit of work that makes the bookings.
   * @throws the database's error for a duplicate when a reseller has used one of the UUIDs before
   */
  async insertAll(bookings: readonly ResellerRequest[]): Promise<void> {
    const rows = bookings.map(({ booking: { operatorId, id, partner, apiKeyId }, requested }) => {
      return { ...requested, operatorId, owner: scopeOf({ partner, rootKeyId: apiKeyId! }), bookingId: id };
    });
    await this.database.manager.insert(ResellerRequestEntity, rows);
  }

  /** What the reseller asked for under a UUID. */
  find(operatorId: number, owner: string, uuid: string): Promise<ResellerRequestEntity | null> {
    return this.database.manager.findOneBy(ResellerRequestEntity, { operatorId, owner, uuid });
  }

  /** By the ids of the bookings. */
  async listOf(operatorId: number, bookingIds: readonly number[]): Promise<Map<number, ResellerRequestEntity>> {
    const found = new Map<number, ResellerRequestEntity>();
    for (const ids of inBatches(bookingIds)) {
      const requests = await this.database.manager.findBy(ResellerRequestEntity, {
        operatorId,
        bookingId: In([...ids]),
      });
      for (const request of requests) found.set(request.bookingId, request);
    }
    return found;
  }

  async setContact(operatorId: number, bookingId: number, contact: Contact | null): Promise<void> {
    await this.database.manager.update(ResellerRequestEntity, { operatorId, bookingId }, { contact });
  }
}
