import type { WaitlistEntryEntity } from './waitlist-entry.entity';

/** An entry and its position in the queue. */
export interface QueuedEntry {
  readonly entry: WaitlistEntryEntity;
  /** From 1; null for entries that are no longer waiting. */
  readonly position: number | null;
}

/**
 * The queue of a timeslot at `now` (Unix seconds). An offer has ended at its deadline, even if no job has recorded that
 * yet.
 * @param entries in the order in which they joined
 * @param before how many parties before them are in the queue
 */
export function toQueue(entries: readonly WaitlistEntryEntity[], now: number, before = 0): QueuedEntry[] {
  let position = before;
  return entries.map((entry) => {
    const isExpired = entry.status === 'offered' && entry.deadline! <= now;
    const current = isExpired ? { ...entry, status: 'expired' as const } : entry;
    const isQueued = current.status === 'waiting' || current.status === 'offered';
    return { entry: current, position: isQueued ? ++position : null };
  });
}
