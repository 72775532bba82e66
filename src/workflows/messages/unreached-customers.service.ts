import { Injectable } from '@nestjs/common';
import { OperatorsService, mailsPartnerCustomers } from '../../operators';
import {
  type UnreachedCustomer,
  type UnreachedFilter,
  UnreachedCustomersRepository,
} from './unreached-customers.repository';

/** Maximum number of customers listed for one session, and for several together. */
const MAX_LISTED = 50;
const MAX_LISTED_TOGETHER = 500;

/** The customers of a session whom emails do not reach. */
export interface UnreachedCustomers {
  /** Number of all of them. */
  readonly total: number;
  /** The first of them, or the first after a booking. */
  readonly listed: readonly UnreachedCustomer[];
  /** Number of those that follow. */
  readonly more: number;
}

type Selection = Partial<Pick<UnreachedFilter, 'bookingId' | 'afterId' | 'withCancelled'>>;

/**
 * Finds customers whom emails do not reach: without an address, or whose last email was not delivered. Someone has to
 * call them.
 */
@Injectable()
export class UnreachedCustomersService {
  constructor(
    private readonly customers: UnreachedCustomersRepository,
    private readonly operators: OperatorsService,
  ) {}

  /**
   * By timeslot; those with nobody to list are missing. One statement for all.
   * @param timeslotIds up to 200; with more than ten, fewer than 50 customers of each are listed
   */
  async list(
    operatorId: number,
    timeslotIds: readonly number[],
    { bookingId, afterId = 0, withCancelled = false }: Selection = {},
  ): Promise<Map<number, UnreachedCustomers>> {
    if (timeslotIds.length === 0) return new Map();
    const rows = await this.customers.list(operatorId, {
      ...{ timeslotIds, bookingId, afterId, withCancelled },
      mailsPartnerCustomers: mailsPartnerCustomers(await this.operators.getOperator(operatorId)),
      perTimeslot: Math.max(1, Math.min(MAX_LISTED, Math.floor(MAX_LISTED_TOGETHER / timeslotIds.length))),
    });
    const found = new Map<number, { total: number; listed: UnreachedCustomer[]; more: number }>();
    for (const { total, following, ...customer } of rows) {
      const known = found.get(customer.timeslotId) ?? { total, listed: [], more: following };
      known.listed.push(customer);
      known.more--;
      found.set(customer.timeslotId, known);
    }
    return found;
  }
}
