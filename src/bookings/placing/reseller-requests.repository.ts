import { Injectable } from '@nestjs/common';
import { scopeOf } from '../../auth';
import { Database } from '../../database';
import type { BookingOwner } from '../booking-owner';
import type { BookingEntity } from '../booking.entity';
import type { Contact } from '../items/contact';
import { ResellerRequestEntity } from './reseller-request.entity';

/** By what a reseller finds the booking again that it asks for, and who comes, as it says. */
export interface AskedByReseller {
  /** In lower case. */
  readonly uuid: string;
  /** SHA-256 in hexadecimal of what was asked for, so that the same UUID for something else is found out. */
  readonly digest: string;
  readonly contact: Contact | null;
}

/** Keeps what resellers said when they made a booking. One UUID of one reseller has one booking. */
@Injectable()
export class ResellerRequestsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Call it in the unit of work that makes the booking.
   * @throws the database's error for a duplicate when the reseller has used the UUID before
   */
  async keep(
    { operatorId, id, partner, apiKeyId }: BookingEntity,
    { uuid, digest, contact }: AskedByReseller,
  ): Promise<void> {
    const owner = scopeOf({ partner, rootKeyId: apiKeyId! });
    const row = { operatorId, owner, uuid, bookingId: id, digest, contact };
    await this.database.manager.insert(ResellerRequestEntity, row);
  }

  /** What the reseller asked for under a UUID. */
  find(operatorId: number, { partner, apiKeyId }: BookingOwner, uuid: string): Promise<ResellerRequestEntity | null> {
    const owner = scopeOf({ partner, rootKeyId: apiKeyId });
    return this.database.manager.findOneBy(ResellerRequestEntity, { operatorId, owner, uuid });
  }
}
