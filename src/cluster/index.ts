export type { Figures } from './messages';
export { figuresOfAll, isWorker, leaveFigures, offerFigures, onOrder, reportReady } from './worker-link';
