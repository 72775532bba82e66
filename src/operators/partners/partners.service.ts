import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { VersionedCache } from '../../platform/cache';
import { OperatorLock, Transactions } from '../../platform/database';
import { type CommissionRate, toPercent } from '../../platform/values/money';
import { Clock } from '../../platform/values/time';
import type { OperatorEntity } from '../operator.entity';
import { OperatorsService } from '../operators.service';
import type { PartnerEntity } from './partner.entity';
import { type Partner, PartnersRepository } from './partners.repository';

/** What is agreed with a partner. */
export type PartnerTerms = Partial<Pick<PartnerEntity, 'name' | 'email' | 'commissionRate'>>;

/** An operator with the commission of the caller, to whom alone net prices are shown. */
export type Seller = OperatorEntity & { readonly commissionRate: CommissionRate | null };

/** What operators agree with their partners. */
@Injectable()
export class PartnersService {
  constructor(
    private readonly partners: PartnersRepository,
    private readonly operators: OperatorsService,
    private readonly transactions: Transactions,
    private readonly lock: OperatorLock,
    private readonly audit: AuditTrail,
    private readonly cache: VersionedCache,
    private readonly clock: Clock,
  ) {}

  list(operatorId: number, limit: number, after?: string): Promise<Partner[]> {
    return this.partners.list(operatorId, limit, after);
  }

  async getPartner(operatorId: number, slug: string): Promise<Partner> {
    const none = { slug, name: null, email: null, commissionRate: null, updatedAt: null };
    return (await this.partners.find(operatorId, slug)) ?? none;
  }

  /** Replaces the terms of a partner; absent ones are removed. Earlier bookings and holds keep the commission at which they were made. */
  async setTerms(operatorId: number, slug: string, terms: PartnerTerms): Promise<Partner> {
    const { name = null, email = null, commissionRate = null } = terms;
    const partner = { operatorId, slug, name, email, commissionRate, updatedAt: this.clock.now() };
    await this.transactions.run(async () => {
      await this.lock.lockOperator(operatorId);
      await this.partners.replace(partner);
      const CommissionPercent = commissionRate === null ? null : toPercent(commissionRate);
      await this.audit.record(operatorId, 'partner.changed', slug, { CommissionPercent });
    });
    return partner;
  }

  /** Absent terms stay unchanged. */
  changeTerms(operatorId: number, slug: string, changes: PartnerTerms): Promise<Partner> {
    return this.transactions.run(async () => {
      await this.lock.lockOperator(operatorId);
      return this.setTerms(operatorId, slug, { ...(await this.getPartner(operatorId, slug)), ...changes });
    });
  }

  /** The operator as a caller sees it, cached briefly. */
  async getSellerFor({ operatorId, partner }: { operatorId: number; partner: string | null }): Promise<Seller> {
    const operator = await this.operators.getAsSeller(operatorId);
    return { ...operator, commissionRate: await this.commissionOf(operatorId, partner) };
  }

  /** Cached briefly; null if none is agreed. */
  async commissionOf(operatorId: number, partner: string | null): Promise<CommissionRate | null> {
    if (partner === null) return null;
    return this.cache.remember(operatorId, `commission ${partner}`, async () => {
      return (await this.partners.find(operatorId, partner))?.commissionRate ?? null;
    });
  }
}
