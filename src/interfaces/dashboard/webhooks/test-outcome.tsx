import type { Attempt } from '../../../webhooks';
import { formatDuration, wordsForOutcome } from './deliveries/outcome-labels';

/** The result of a test delivery. */
export function TestOutcome({ tried: { status, error, durationMs } }: { tried: Attempt }) {
  const took = formatDuration(durationMs);
  const isDelivered = status !== null && status >= 200 && status < 300;
  if (isDelivered) {
    return (
      <p class="note" role="status">
        Test delivered: HTTP {status} in {took}.
      </p>
    );
  }
  return (
    <p class="alert" role="alert">
      Test failed: {wordsForOutcome({ attempts: 1, responseStatus: status, error })} (after {took}).
    </p>
  );
}
