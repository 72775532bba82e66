import { Injectable } from '@nestjs/common';
import { scopeOf } from '../../platform/auth';
import { In } from 'typeorm';
import { Database, inBatches } from '../../platform/database';
import type { BookingEntity } from '../record/booking.entity';
import type { Contact } from '../tickets/contact';
import { ResellerRequestEntity } from './reseller-request.entity';

/** The UUID by which a reseller finds its booking again, and the contact it sent. */
export interface RequestedByReseller {
  /** Lower case. */
  readonly uuid: string;
  /** SHA-256 of the request, hexadecimal; detects that a UUID is reused for a different request. */
  readonly digest: string;
  readonly contact: Contact | null;
}

/** A stored booking, and the reseller's request that it answers. */
interface ResellerRequest {
  readonly booking: BookingEntity;
  readonly requested: RequestedByReseller;
}

/** Stores requests of resellers. A UUID of a reseller belongs to one booking. */
@Injectable()
export class ResellerRequestsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Requires the transaction that inserts the bookings.
   * @throws the database's duplicate error if the reseller has used one of the UUIDs before
   */
  async insertAll(bookings: readonly ResellerRequest[]): Promise<void> {
    const rows = bookings.map(({ booking: { operatorId, id, partner, apiKeyId }, requested }) => {
      return { ...requested, operatorId, owner: scopeOf({ partner, rootKeyId: apiKeyId! }), bookingId: id };
    });
    await this.database.manager.insert(ResellerRequestEntity, rows);
  }

  findRequest(operatorId: number, owner: string, uuid: string): Promise<ResellerRequestEntity | null> {
    return this.database.manager.findOneBy(ResellerRequestEntity, { operatorId, owner, uuid });
  }

  /** Returns requests by booking ID. */
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
