import type { WebhookDeliveryEntity } from './webhook-delivery.entity';

/** Statistics of the latest deliveries. */
export interface EndpointHealth {
  /** Oldest first. */
  readonly recent: readonly WebhookDeliveryEntity[];
  /** How many of them were attempted, and how many succeeded. */
  readonly tried: number;
  readonly delivered: number;
  /** Response times in milliseconds; absent without responses. */
  readonly answers: AnswerTimes | undefined;
}

interface AnswerTimes {
  /** Median. */
  readonly p50: number;
  /** 99th percentile. */
  readonly p99: number;
}

/** How many of the latest deliveries determine an endpoint's health. */
export const JUDGED = 100;

/** @param newestFirst the latest deliveries to an endpoint */
export function healthOf(newestFirst: readonly WebhookDeliveryEntity[]): EndpointHealth {
  return {
    recent: newestFirst.toReversed(),
    tried: newestFirst.filter(({ attempts }) => attempts > 0).length,
    delivered: newestFirst.filter(({ status }) => status === 'delivered').length,
    answers: timesOf(newestFirst.flatMap(({ responseStatus, durationMs }) => toTime(responseStatus, durationMs))),
  };
}

/** An attempt without a response, such as a timeout, says nothing about response times. */
function toTime(responseStatus: number | null, durationMs: number | null): number[] {
  return responseStatus === null || durationMs === null ? [] : [durationMs];
}

function timesOf(durations: readonly number[]): AnswerTimes | undefined {
  if (durations.length === 0) return undefined;
  const sorted = [...durations].sort((one, other) => one - other);
  const within = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!;
  return { p50: within(0.5), p99: within(0.99) };
}
