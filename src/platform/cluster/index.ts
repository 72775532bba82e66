export {
  type Metrics,
  type Order,
  type Report,
  metricsOfAll,
  isWorker,
  leaveMetrics,
  offerMetrics,
  onOrder,
  reportReady,
} from './worker-link';
