import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process, as prom-client exports them. */
export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/** Messages from a worker to the primary process. */
export type Report =
  | { readonly type: 'ready'; readonly url: string }
  | { readonly type: 'metrics-of-all-wanted'; readonly id: number }
  | { readonly type: 'metrics'; readonly id: number; readonly metrics: Metrics }
  | { readonly type: 'last-metrics'; readonly metrics: Metrics };

/** Messages from the primary process to a worker. */
export type Order =
  | { readonly type: 'run-jobs' }
  | { readonly type: 'drain' }
  | { readonly type: 'report-metrics'; readonly id: number }
  | { readonly type: 'metrics-of-all'; readonly id: number; readonly metrics: readonly Metrics[] };
