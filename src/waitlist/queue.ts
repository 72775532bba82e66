import type { WaitlistEntryEntity } from './waitlist-entry.entity';

/** An entry and its place in the queue. */
export interface QueuedEntry {
  readonly entry: WaitlistEntryEntity;
  /** From 1; null for those who wait no longer. */
  readonly position: number | null;
}

/**
 * The queue of one timeslot, as it stands at `now` (Unix seconds): an offer whose deadline has passed is over, whether
 * or not a job has noted it yet.
 * @param entries in the order in which they joined
 */
export function toQueue(entries: readonly WaitlistEntryEntity[], now: number): QueuedEntry[] {
  let position = 0;
  return entries.map((entry) => {
    const isExpired = entry.status === 'offered' && entry.deadline! <= now;
    const current = isExpired ? { ...entry, status: 'expired' as const } : entry;
    const isQueued = current.status === 'waiting' || current.status === 'offered';
    return { entry: current, position: isQueued ? ++position : null };
  });
}
