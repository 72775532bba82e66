import type { Attempt } from '../../webhooks';
import { formatDuration, wordsForOutcome } from './deliveries/outcome-labels';

/** What came of a test, as it is said right after it. */
export function TestOutcome({ tried: { status, error, durationMs } }: { tried: Attempt }) {
  const took = formatDuration(durationMs);
  const isDelivered = status !== null && status >= 200 && status < 300;
  if (isDelivered) {
    return (
      <p class="note" role="status">
        The test was taken: it answered {status} within {took}.
      </p>
    );
  }
  return (
    <p class="alert" role="alert">
      The test was not taken: {wordsForOutcome({ attempts: 1, responseStatus: status, error })} (after {took}).
    </p>
  );
}
