import { Injectable } from '@nestjs/common';
import { CacheInvalidation } from '../../platform/cache';
import { Database, EntityRows } from '../../platform/database';
import { PartnerEntity } from './partner.entity';

/** A partner that has a key or terms; the latter are null without a row. */
export type Partner = Pick<PartnerEntity, 'slug' | 'name' | 'email' | 'commissionRate'> & {
  readonly updatedAt: number | null;
};

@Injectable()
export class PartnersRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
    private readonly cache: CacheInvalidation,
  ) {}

  /** In the order of their slugs, after `after`. */
  async list(operatorId: number, limit: number, after = ''): Promise<Partner[]> {
    const rows = await this.database.rows<Partner>(
      `SELECT known.slug, p.name, p.email, p.commission_rate AS commissionRate, p.updated_at AS updatedAt
        FROM (SELECT partner AS slug FROM api_key WHERE operator_id = ? AND partner IS NOT NULL
          UNION SELECT slug FROM partner WHERE operator_id = ?) known
        LEFT JOIN partner p ON p.operator_id = ? AND p.slug = known.slug
        WHERE known.slug > ? ORDER BY known.slug LIMIT ?`,
      [operatorId, operatorId, operatorId, after, limit],
    );
    return rows.map((row) => ({ ...row, updatedAt: row.updatedAt === null ? null : Number(row.updatedAt) }));
  }

  async find(operatorId: number, slug: string): Promise<PartnerEntity | undefined> {
    return (await this.plain.select(PartnerEntity, 'WHERE operator_id = ? AND slug = ?', [operatorId, slug]))[0];
  }

  /** Requires an open transaction. */
  async replace(partner: PartnerEntity): Promise<void> {
    const { operatorId, slug } = partner;
    this.cache.offerChanged(operatorId);
    await this.database.manager.delete(PartnerEntity, { operatorId, slug });
    await this.database.manager.insert(PartnerEntity, partner);
  }
}
