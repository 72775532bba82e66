export type { Metrics, Order, Report } from './messages';
export { metricsOfAll, isWorker, leaveMetrics, offerMetrics, onOrder, reportReady } from './worker-link';
