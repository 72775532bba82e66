import { nextAttemptAt } from './attempt-outcome';

const NOW = 1_800_000_000;
const MINUTE = 60;
const HOUR = 3_600;

function pauseAfter(attempts: number, more: { retryAfterSeconds?: number; random?: number } = {}) {
  const at = nextAttemptAt({ attempts, now: NOW, retryAfterSeconds: null, random: 0, ...more });
  return at === undefined ? undefined : at - NOW;
}

describe('the attempts of a delivery', () => {
  it('are ten, over three days', () => {
    const pauses = Array.from({ length: 12 }, (_, attempts) => pauseAfter(attempts));
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * HOUR);
    expect(pauses).toEqual([0, 5, 5 * MINUTE, 30 * MINUTE, ...hours, undefined, undefined]);
  });

  it('are spread by a tenth of the pause, never earlier', () => {
    expect(pauseAfter(4, { random: 0.5 })).toBe(2 * HOUR + 6 * MINUTE);
    expect(pauseAfter(9, { random: 1 })).toBe(26 * HOUR + 24 * MINUTE);
    expect(pauseAfter(1, { random: 1 })).toBe(6);
  });

  it('wait as long as the receiver asks, if that is longer', () => {
    expect(pauseAfter(1, { retryAfterSeconds: 120 })).toBe(120);
    expect(pauseAfter(2, { retryAfterSeconds: 120, random: 0.1 })).toBe(303);
    expect(pauseAfter(9, { retryAfterSeconds: 24 * HOUR, random: 1 })).toBe(26 * HOUR + 24 * MINUTE);
    expect(pauseAfter(10, { retryAfterSeconds: 120 })).toBeUndefined();
  });
});
