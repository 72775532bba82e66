import { Injectable } from '@nestjs/common';
import { FixedAggregations, type FixedMeters } from '../aggregations/fixed-aggregations';
import { type OperatorSetup, RecordingSetup } from '../definitions/recording-setup';
import type { UsageEntryRow } from '../entries/usage-entry';

/** What is defined for the operators and meters of entries. */
export interface EntryContext {
  readonly setups: ReadonlyMap<number, OperatorSetup>;
  readonly aggregations: FixedMeters;
}

/** Loads what is defined for new entries. */
@Injectable()
export class EntryContexts {
  constructor(
    private readonly setup: RecordingSetup,
    private readonly aggregations: FixedAggregations,
  ) {}

  /**
   * Requires the transaction that writes the entries, because it fixes the aggregations of their meters.
   * @param isFirst whether this transaction wrote nothing before
   */
  async load(rows: readonly UsageEntryRow[], isFirst: boolean): Promise<EntryContext> {
    const setups = await this.setup.setupOf(new Set(rows.map(({ operatorId }) => operatorId)));
    return { setups, aggregations: await this.aggregations.fix(rows, isFirst) };
  }
}
