export { type Report, answerMetrics, isWorker, metricsOfAllWorkers, reportReady } from './worker-link';
