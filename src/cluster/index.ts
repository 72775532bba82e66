export type { Metrics } from './messages';
export { metricsOfAll, isWorker, leaveMetrics, offerMetrics, onOrder, reportReady } from './worker-link';
