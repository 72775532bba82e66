import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Transactions } from '../../database';
import { OnDomainEvent, OperatorTimeZoneChangedEvent } from '../../domain-events';
import { OperatorsService } from '../../operators';
import type { ThresholdEntity } from '../thresholds/threshold.entity';
import { ThresholdsRepository } from '../thresholds/thresholds.repository';
import { DefinitionsRepository, type MeterGrouping } from './definitions.repository';
import { RecordingSetupRepository } from './recording-setup.repository';

/** How late a change in another process is noticed, in milliseconds. */
const LOOK_MS = 400;

/** Operators remembered at most; those that have not recorded anything for longest make room. */
const REMEMBERED = 20_000;

/** What of an operator's meters is to be done beside the totals that every meter has. */
export interface OperatorSetup {
  readonly groupings: ReadonlyMap<number, MeterGrouping>;
  readonly thresholds: ReadonlyMap<number, readonly ThresholdEntity[]>;
  /** Of the days and months of thresholds. */
  readonly timeZone: string;
}

/**
 * Remembers what decides how usage is recorded. One number in the database tells whether anything of it has changed
 * anywhere, so an operator who has neither keys nor thresholds costs nothing but a look into memory.
 */
@Injectable()
export class RecordingSetup {
  private readonly remembered = new LRUCache<number, OperatorSetup>({ max: REMEMBERED });
  private version = -1;
  private lookedAt = -Infinity;
  private changesHere = 0;

  constructor(
    private readonly changes: RecordingSetupRepository,
    private readonly definitions: DefinitionsRepository,
    private readonly thresholds: ThresholdsRepository,
    private readonly operators: OperatorsService,
    private readonly transactions: Transactions,
  ) {}

  /** What holds for some operators, 0.4 s late at most. */
  async of(operatorIds: Iterable<number>): Promise<Map<number, OperatorSetup>> {
    if (performance.now() - this.lookedAt > LOOK_MS) await this.look();
    const setups = new Map<number, OperatorSetup>();
    for (const id of operatorIds) {
      const known = this.remembered.get(id);
      setups.set(id, known ?? (await this.read(id)));
    }
    return setups;
  }

  /** Has every process read anew what the open unit of work changes. */
  async noteChange(): Promise<void> {
    await this.changes.countChange();
    this.transactions.afterEnd(() => {
      this.changesHere++;
      this.lookedAt = -Infinity;
    });
  }

  @OnDomainEvent(OperatorTimeZoneChangedEvent)
  async noteTimeZone(_event: OperatorTimeZoneChangedEvent): Promise<void> {
    await this.noteChange();
  }

  private async look(): Promise<void> {
    const lookedAt = performance.now();
    const { changesHere } = this;
    const version = await this.changes.version();
    if (version !== this.version) this.remembered.clear();
    this.version = version;
    // A look that began before a change of this very process may have missed it.
    if (changesHere === this.changesHere) this.lookedAt = lookedAt;
  }

  private async read(operatorId: number): Promise<OperatorSetup> {
    const { version } = this;
    const groupings = await this.definitions.groupings(operatorId);
    const thresholds = new Map<number, ThresholdEntity[]>();
    for (const threshold of await this.thresholds.list(operatorId)) {
      thresholds.set(threshold.meterId, [...(thresholds.get(threshold.meterId) ?? []), threshold]);
    }
    const { timeZone } = await this.operators.get(operatorId);
    const setup = { groupings, thresholds, timeZone };
    // What was read while somebody noticed a change may be from before it.
    if (version === this.version) this.remembered.set(operatorId, setup);
    return setup;
  }
}
