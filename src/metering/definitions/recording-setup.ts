import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Transactions } from '../../platform/database';
import { OnDomainEvent, OperatorTimeZoneChangedEvent } from '../../platform/domain-events';
import { OperatorsService } from '../../operators';
import type { ThresholdEntity } from './threshold.entity';
import { type SubjectCalendar, SubjectCalendarsRepository } from './subject-calendars.repository';
import { ThresholdsRepository } from './thresholds.repository';
import { DefinitionsRepository, type MeterGrouping } from './definitions.repository';

/** Maximum delay before a change in another process is noticed, in milliseconds. */
const LOOK_MS = 400;

/** Maximum number of cached operators; evicts the least recently used. */
const REMEMBERED = 20_000;

/** Work for an operator's meters in addition to the totals that every meter has. */
export interface OperatorSetup {
  readonly groupings: ReadonlyMap<number, MeterGrouping>;
  readonly thresholds: ReadonlyMap<number, readonly ThresholdEntity[]>;
  /** Meters whose CloudEvents must contain their usage. */
  readonly requireUsage: ReadonlySet<number>;
  /** Undefined before the first entry with a subject. */
  readonly calendar: SubjectCalendar | undefined;
  /** Determines the days and months of thresholds. */
  readonly timeZone: string;
}

/**
 * Caches the definitions and thresholds that recording needs. A single counter in the database shows whether any of
 * them has changed, so operators without grouping keys or thresholds cost only a cache lookup.
 */
@Injectable()
export class RecordingSetup {
  private readonly remembered = new LRUCache<number, OperatorSetup>({ max: REMEMBERED });
  private version = -1;
  private lookedAt = -Infinity;
  private changesHere = 0;

  constructor(
    private readonly definitions: DefinitionsRepository,
    private readonly thresholds: ThresholdsRepository,
    private readonly calendars: SubjectCalendarsRepository,
    private readonly operators: OperatorsService,
    private readonly transactions: Transactions,
  ) {}

  /** The setups of operators, at most 0.4 s stale. */
  async setupOf(operatorIds: Iterable<number>): Promise<Map<number, OperatorSetup>> {
    if (performance.now() - this.lookedAt > LOOK_MS) await this.refreshSetup();
    const setups = new Map<number, OperatorSetup>();
    for (const id of operatorIds) {
      const known = this.remembered.get(id);
      setups.set(id, known ?? (await this.read(id)));
    }
    return setups;
  }

  /** Makes every process reload what the open transaction changes. */
  async noteChange(): Promise<void> {
    await this.definitions.countSetupChange();
    this.transactions.afterEnd(() => {
      this.changesHere++;
      this.lookedAt = -Infinity;
    });
  }

  @OnDomainEvent(OperatorTimeZoneChangedEvent)
  async noteTimeZone(_event: OperatorTimeZoneChangedEvent): Promise<void> {
    await this.noteChange();
  }

  private async refreshSetup(): Promise<void> {
    const lookedAt = performance.now();
    const { changesHere } = this;
    const version = await this.definitions.setupVersion();
    if (version !== this.version) this.remembered.clear();
    this.version = version;
    // A query that started before a change in this process may have missed it.
    if (changesHere === this.changesHere) this.lookedAt = lookedAt;
  }

  private async read(operatorId: number): Promise<OperatorSetup> {
    const { version } = this;
    const groupings = await this.definitions.groupings(operatorId);
    const thresholds = new Map<number, ThresholdEntity[]>();
    for (const threshold of await this.thresholds.list(operatorId)) {
      thresholds.set(threshold.meterId, [...(thresholds.get(threshold.meterId) ?? []), threshold]);
    }
    const { timeZone } = await this.operators.getOperator(operatorId);
    const requireUsage = await this.definitions.metersRequiringUsage(operatorId);
    const calendar = await this.calendars.findCalendar(operatorId);
    const setup = { groupings, thresholds, requireUsage, calendar, timeZone };
    // Data read while a change was noticed may be older than the change.
    if (version === this.version) this.remembered.set(operatorId, setup);
    return setup;
  }
}
