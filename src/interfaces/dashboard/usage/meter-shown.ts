import type { Breakdown, MeterDefinition, NamedEntry, Threshold } from '../../../metering';
import type { Rejection } from '../../html';
import type { Page } from '../../../platform/http/pagination';
import type { UsageQuery } from './usage-query';
import type { UsageOverview } from './usage-overview.service';

/** A meter's usage by one of its grouping keys. */
export interface MeterBreakdown extends Breakdown {
  readonly by: string;
}

export interface MeterShown {
  readonly query: UsageQuery;
  readonly overview: UsageOverview;
  readonly definition: MeterDefinition | undefined;
  readonly breakdowns: readonly MeterBreakdown[];
  readonly thresholds: readonly Threshold[];
  readonly entries: Page<NamedEntry>;
}

export interface MeterPageProps {
  readonly shown: MeterShown;
  /** Why one of its forms was rejected. */
  readonly rejection?: Rejection | undefined;
}
