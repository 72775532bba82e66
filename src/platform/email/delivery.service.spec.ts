import { pauseAfter } from './delivery.service';

describe('pauseAfter', () => {
  it('doubles from a minute to an hour', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map((attempt) => pauseAfter(attempt, 0))).toEqual([
      60, 120, 240, 480, 960, 1920, 3600, 3600, 3600,
    ]);
  });

  it('takes off up to a quarter at random, never below the first minute', () => {
    expect([1, 2, 10].map((attempt) => pauseAfter(attempt, 1))).toEqual([60, 90, 2700]);
  });
});
