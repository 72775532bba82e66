import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit';
import { Transactions, isDuplicate } from '../database';
import { SaleMemory } from '../freshness';
import { DomainEvents, OperatorCreatedEvent, OperatorTimeZoneChangedEvent } from '../domain-events';
import { Clock, TIME_ZONE_DATA } from '../shared/time';
import { DEFAULT_ADMIT_MINUTES_BEFORE, DEFAULT_LOCALE, type OperatorEntity } from './operator.entity';
import { OperatorSlugTakenError } from './operators.errors';
import { OperatorsRepository } from './operators.repository';

/** How long a waitlisted customer has to take an offered place, unless the operator sets another time. */
const DEFAULT_WAITLIST_OFFER_MINUTES = 120;

interface NewOperator {
  slug: string;
  name: string;
  timeZone: string;
  currency: string;
}

export type OperatorSettings = Omit<OperatorEntity, 'id' | 'slug' | 'timeZoneData' | 'createdAt' | 'updatedAt'>;

@Injectable()
export class OperatorsService {
  constructor(
    private readonly operators: OperatorsRepository,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly memory: SaleMemory,
    private readonly clock: Clock,
  ) {}

  get(id: number): Promise<OperatorEntity> {
    return this.operators.get(id);
  }

  /** The operator as partners and customers meet it: remembered for a moment. */
  getAsSeller(id: number): Promise<OperatorEntity> {
    return this.memory.remember(id, 'operator', () => this.operators.get(id));
  }

  findBySlug(slug: string): Promise<OperatorEntity | null> {
    return this.operators.findBySlug(slug);
  }

  /** Whether the platform has any operator yet. */
  anyExists(): Promise<boolean> {
    return this.operators.exists();
  }

  /** IDs of all operators. */
  listIds(): Promise<number[]> {
    return this.operators.listIds();
  }

  /** One whose timeslots were computed with older data, or nobody knows with which. */
  findBehindTimeZoneData(version: string): Promise<number | undefined> {
    return this.operators.findBehindTimeZoneData(version);
  }

  countBehindTimeZoneData(version: string): Promise<number> {
    return this.operators.countBehindTimeZoneData(version);
  }

  async noteTimeZoneData(id: number, version: string): Promise<void> {
    await this.transactions.run(() => this.operators.update(id, { timeZoneData: version }));
  }

  /** @throws OperatorSlugTakenError */
  async create({ slug, name, timeZone, currency }: NewOperator): Promise<number> {
    const now = this.clock.now();
    try {
      return await this.transactions.run(async () => {
        const id = await this.operators.insert({
          slug,
          name,
          timeZone,
          timeZoneData: TIME_ZONE_DATA,
          currency,
          waitlistOfferMinutes: DEFAULT_WAITLIST_OFFER_MINUTES,
          admitMinutesBefore: DEFAULT_ADMIT_MINUTES_BEFORE,
          senderName: null,
          senderEmail: null,
          locale: DEFAULT_LOCALE,
          website: null,
          publicEmail: null,
          telephone: null,
          address: null,
          createdAt: now,
          updatedAt: now,
        });
        await this.events.publish(new OperatorCreatedEvent(id));
        return id;
      });
    } catch (error) {
      throw isDuplicate(error) ? new OperatorSlugTakenError(slug) : error;
    }
  }

  async changeSettings(id: number, changes: Partial<OperatorSettings>): Promise<OperatorEntity> {
    return this.transactions.run(async () => {
      const before = await this.operators.get(id);
      await this.operators.update(id, { ...changes, updatedAt: this.clock.now() });
      await this.audit.record(id, 'settings.changed', before.slug, { Fields: Object.keys(changes) });
      if (changes.timeZone !== undefined && changes.timeZone !== before.timeZone) {
        await this.events.publish(new OperatorTimeZoneChangedEvent(id, changes.timeZone, before.timeZone));
      }
      return this.operators.get(id);
    });
  }
}
