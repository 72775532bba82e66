import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../platform/audit';
import { OperatorLock, Transactions, isDuplicate } from '../platform/database';
import { ValidationError } from '../platform/errors';
import { VersionedCache } from '../platform/cache';
import type { EmailSender, EmailSenders } from '../platform/email';
import {
  DomainEvents,
  OperatorCreatedEvent,
  OperatorLogoChangedEvent,
  OperatorPolicyChangedEvent,
  OperatorTimeZoneChangedEvent,
} from '../platform/domain-events';
import { Clock, TIME_ZONE_DATA } from '../platform/values/time';
import { CLOSED_STOREFRONT, type Storefront } from './settings/storefront';
import { countryOfTimeZone } from './settings/country-of-time-zone';
import { DEFAULT_ADMIT_MINUTES_BEFORE, DEFAULT_LOCALE, type OperatorEntity } from './operator.entity';
import { OperatorsRepository } from './operators.repository';

/** Thrown for the command line only: no HTTP client can create operators. */
export class OperatorSlugTakenError extends Error {
  constructor(slug: string) {
    super(`There is already an operator with the slug ${slug}.`);
    this.name = 'OperatorSlugTakenError';
  }
}

/** Default time for accepting a waitlist offer, in minutes. */
const DEFAULT_WAITLIST_OFFER_MINUTES = 120;

interface NewOperator {
  slug: string;
  name: string;
  timeZone: string;
  currency: string;
}

/** How far the timeslots of an operator have followed a change of its time zone. */
export type TimeZoneMove = Pick<OperatorEntity, 'formerTimeZone' | 'movedTimeslotId' | 'timeslotsToMove'>;

type OperatorSettings = Omit<
  OperatorEntity,
  'id' | 'slug' | 'timeZoneData' | keyof TimeZoneMove | 'createdAt' | 'updatedAt'
>;

/** Absent settings, and absent fields of the storefront, stay unchanged. */
export type SettingsChanges = Partial<Omit<OperatorSettings, 'storefront'>> & {
  readonly storefront?: Partial<Storefront>;
};

@Injectable()
export class OperatorsService implements EmailSenders {
  constructor(
    private readonly operators: OperatorsRepository,
    private readonly transactions: Transactions,
    private readonly lock: OperatorLock,
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly cache: VersionedCache,
    private readonly clock: Clock,
  ) {}

  getOperator(id: number): Promise<OperatorEntity> {
    return this.operators.getOperator(id);
  }

  async getSender(operatorId: number): Promise<EmailSender> {
    const operator = await this.operators.getOperator(operatorId);
    const { name, locale, senderName, senderEmail, colour, logo, telephone, address: postalAddress } = operator;
    const replyTo = operator.replyTo ?? operator.publicEmail;
    const brand = { name, locale, colour, logo, telephone, postalAddress, replyTo };
    return { name: senderName ?? name, address: senderEmail, brand };
  }

  /** The public data of the operator, cached briefly. */
  getAsSeller(id: number): Promise<OperatorEntity> {
    return this.cache.remember(id, 'operator', () => this.operators.getOperator(id));
  }

  /** As `getAsSeller`; undefined if there is no such operator. */
  async findAsSeller(slug: string): Promise<OperatorEntity | undefined> {
    const key = `slug ${slug}`;
    const known = this.cache.get<number>(key);
    if (known !== undefined) return this.getAsSeller(known);
    const operator = await this.operators.findBySlug(slug);
    // Slugs never change, so the snapshot need not be older than the read.
    if (operator) this.cache.set(key, operator.id, { snapshot: this.cache.takeSnapshot(operator.id), bytes: 8 });
    return operator ?? undefined;
  }

  findBySlug(slug: string): Promise<OperatorEntity | null> {
    return this.operators.findBySlug(slug);
  }

  anyExists(): Promise<boolean> {
    return this.operators.exists();
  }

  /** Addresses of the logos of up to 50 operators. */
  listLogos(ids: readonly number[]): Promise<string[]> {
    return this.operators.listLogos(ids);
  }

  listIds(): Promise<number[]> {
    return this.operators.listIds();
  }

  /** An operator whose timeslots are based on older time zone data, or on an unknown version. */
  findBehindTimeZoneData(version: string): Promise<number | undefined> {
    return this.operators.findBehindTimeZoneData(version);
  }

  countBehindTimeZoneData(version: string): Promise<number> {
    return this.operators.countBehindTimeZoneData(version);
  }

  async noteTimeZoneData(id: number, version: string): Promise<void> {
    await this.transactions.run(() => this.operators.update(id, { timeZoneData: version }));
  }

  findMovingTimeZone(): Promise<number | undefined> {
    return this.operators.findMovingTimeZone();
  }

  /** Requires the transaction that has moved timeslots. */
  async noteTimeZoneMove(id: number, move: TimeZoneMove): Promise<void> {
    await this.operators.update(id, move);
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
          ...{ formerTimeZone: null, movedTimeslotId: 0, timeslotsToMove: 0 },
          currency,
          waitlistOfferMinutes: DEFAULT_WAITLIST_OFFER_MINUTES,
          quietHours: null,
          admitMinutesBefore: DEFAULT_ADMIT_MINUTES_BEFORE,
          senderName: null,
          senderEmail: null,
          replyTo: null,
          colour: null,
          logo: null,
          mailPartnerCustomers: null,
          country: countryOfTimeZone(timeZone),
          locale: DEFAULT_LOCALE,
          website: null,
          publicEmail: null,
          telephone: null,
          address: null,
          cancellationPolicy: null,
          vatRate: 0,
          billingDay: 1,
          storefront: null,
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

  /** @throws ValidationError if the time zone changes while timeslots still follow an earlier change */
  async changeSettings(id: number, { storefront, ...changes }: SettingsChanges): Promise<OperatorEntity> {
    return this.transactions.run(async () => {
      if (changes.timeZone !== undefined) await this.lock.lockOperator(id);
      const before = await this.operators.getOperator(id);
      const changesTimeZone = changes.timeZone !== undefined && changes.timeZone !== before.timeZone;
      if (changesTimeZone && before.formerTimeZone !== null) throw timeZoneIsChanging(before.timeslotsToMove);
      const shop = storefront && { storefront: { ...(before.storefront ?? CLOSED_STOREFRONT), ...storefront } };
      const changed = { ...changes, ...shop };
      await this.operators.update(id, { ...changed, updatedAt: this.clock.now() });
      await this.audit.record(id, 'settings.changed', before.slug, { Fields: Object.keys(changed) });
      if (changesTimeZone) {
        await this.events.publish(new OperatorTimeZoneChangedEvent(id, changes.timeZone!, before.timeZone));
      }
      if (changes.logo !== undefined && changes.logo !== before.logo) {
        await this.events.publish(new OperatorLogoChangedEvent(id, before.logo, changes.logo));
      }
      if (isPolicyChanged(before, changes)) await this.events.publish(new OperatorPolicyChangedEvent(id));
      return this.operators.getOperator(id);
    });
  }
}

function isPolicyChanged(before: OperatorEntity, { cancellationPolicy: policy }: Partial<OperatorSettings>): boolean {
  return policy !== undefined && !isDeepStrictEqual(policy, before.cancellationPolicy);
}

function timeZoneIsChanging(left: number): ValidationError {
  const message = `TimeZone must stay unchanged until ${left} timeslots have followed the last change.`;
  return new ValidationError([{ field: 'TimeZone', code: 'change-in-progress', message }]);
}
