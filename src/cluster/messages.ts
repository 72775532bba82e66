import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process, as prom-client hands them on. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** What a worker tells the primary. */
export type Report =
  | { readonly type: 'ready'; readonly url: string }
  | { readonly type: 'figures-of-all-wanted'; readonly id: number }
  | { readonly type: 'figures'; readonly id: number; readonly figures: Figures }
  | { readonly type: 'last-figures'; readonly figures: Figures };

/** What the primary tells a worker. */
export type Order =
  | { readonly type: 'run-jobs' }
  | { readonly type: 'drain' }
  | { readonly type: 'report-figures'; readonly id: number }
  | { readonly type: 'figures-of-all'; readonly id: number; readonly figures: readonly Figures[] };
