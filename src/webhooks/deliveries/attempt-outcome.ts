import type { DeliveryOutcome } from './deliveries.repository';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity';
import type { Attempt } from '../http-client/webhook-client';

/** Delay before each attempt in seconds, after the previous one. */
const PAUSES = [0, 5, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 10 * 3_600, 14 * 3_600, 20 * 3_600, 24 * 3_600] as const;

/** Spreads retries of deliveries that failed together. */
const LARGEST_JITTER = 0.1;

interface Course {
  /** Number of attempts so far. */
  readonly attempts: number;
  /** Unix seconds. */
  readonly now: number;
  /** Delay that the receiver requested at the last attempt, 0 to 86,400; null for none. */
  readonly retryAfterSeconds: number | null;
  /** From 0 to 1. */
  readonly random: number;
}

/** The receiver says that the address is permanently gone. */
const GONE = 410;

/** Why nothing was sent. */
export type UnsentReason = 'fact-forgotten' | 'format-unknown' | 'nothing-new';

/** Result of an attempt, and its consequences for the endpoint. */
export interface AttemptOutcome extends DeliveryOutcome {
  readonly isGone: boolean;
  /** Whether it was the last attempt. */
  readonly isGivenUp: boolean;
  /** The state that the receiver knows after a successful delivery. */
  readonly published?: { readonly subject: string; readonly state: string } | undefined;
}

/** @param delivery including this attempt in its count */
export function outcomeOf(
  { id, attempts, firstAttemptAt }: WebhookDeliveryEntity,
  { status, error, retryAfterSeconds, durationMs }: Attempt,
  { now, random, isLast }: { now: number; random: number; isLast: boolean },
): AttemptOutcome {
  const answered = { id, firstAttemptAt, responseStatus: status, error, durationMs };
  const ended = { ...answered, nextAttemptAt: null, deliveredAt: null, isGone: false, isGivenUp: false };
  if (status !== null && status >= 200 && status < 300) return { ...ended, status: 'delivered', deliveredAt: now };
  // The server is shutting down, which is not a failure of the receiver.
  if (error === 'aborted') return { ...ended, status: 'pending', nextAttemptAt: now };
  if (status === GONE) return { ...ended, status: 'failed', isGone: true };
  const next = isLast ? undefined : nextAttemptAt({ attempts, now, retryAfterSeconds, random });
  return next === undefined
    ? { ...ended, status: 'failed', isGivenUp: true }
    : { ...ended, status: 'pending', nextAttemptAt: next };
}

/** Ends a delivery without an attempt. */
export function unsent(
  { id, firstAttemptAt }: WebhookDeliveryEntity,
  status: 'delivered' | 'failed',
  error: UnsentReason,
  deliveredAt: number | null = null,
): AttemptOutcome {
  return {
    ...{ id, firstAttemptAt, status, nextAttemptAt: null, responseStatus: null, error },
    ...{ durationMs: null, deliveredAt, isGone: false, isGivenUp: false },
  };
}

/** When the next attempt is due, in Unix seconds; undefined after the last one. */
export function nextAttemptAt({ attempts, now, retryAfterSeconds, random }: Course): number | undefined {
  const pause = PAUSES[attempts];
  if (pause === undefined) return undefined;
  const jittered = Math.round(pause * (1 + random * LARGEST_JITTER));
  return now + Math.max(jittered, retryAfterSeconds ?? 0);
}
