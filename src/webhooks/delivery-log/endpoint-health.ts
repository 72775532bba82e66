import type { WebhookDeliveryEntity } from './webhook-delivery.entity';

/** How it went lately. */
export interface EndpointHealth {
  /** The last ones, oldest first. */
  readonly recent: readonly WebhookDeliveryEntity[];
  /** How many of them were tried at all, and how many were taken. */
  readonly tried: number;
  readonly delivered: number;
  /** How long answers took, in milliseconds; absent without answers. */
  readonly answers: AnswerTimes | undefined;
}

interface AnswerTimes {
  /** Half of them came within this. */
  readonly p50: number;
  /** All but one in a hundred came within this. */
  readonly p99: number;
}

/** @param newestFirst the last deliveries to one endpoint */
export function healthOf(newestFirst: readonly WebhookDeliveryEntity[]): EndpointHealth {
  return {
    recent: newestFirst.toReversed(),
    tried: newestFirst.filter(({ attempts }) => attempts > 0).length,
    delivered: newestFirst.filter(({ status }) => status === 'delivered').length,
    answers: timesOf(newestFirst.flatMap(({ responseStatus, durationMs }) => toTime(responseStatus, durationMs))),
  };
}

/** An attempt without an answer, such as one that ran out of time, says nothing of how long answers take. */
function toTime(responseStatus: number | null, durationMs: number | null): number[] {
  return responseStatus === null || durationMs === null ? [] : [durationMs];
}

function timesOf(durations: readonly number[]): AnswerTimes | undefined {
  if (durations.length === 0) return undefined;
  const sorted = [...durations].sort((one, other) => one - other);
  const within = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!;
  return { p50: within(0.5), p99: within(0.99) };
}
