import type { CancellationProgress } from '../../../desk';
import { count } from '../../html';

/** `2,350 of 3,000 bookings are still being cancelled`; undefined once all are done. */
export function formatProgress(progress: CancellationProgress | undefined): string | undefined {
  if (!progress || progress.remaining === 0) return undefined;
  const { cancelledBookings, remainingBookings, remaining } = progress;
  const total = count(cancelledBookings + remainingBookings + remaining, 'booking');
  return `${remaining.toLocaleString('en-GB')} of ${total} ${remaining === 1 ? 'is' : 'are'} still being cancelled`;
}
