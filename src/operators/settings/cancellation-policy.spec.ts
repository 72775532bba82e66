import { type CancellationPolicy, refundGranted } from './cancellation-policy';

const policy = (...steps: [number, number][]): CancellationPolicy => ({
  steps: steps.map(([hoursBefore, refundPercent]) => ({ hoursBefore, refundPercent })),
  customerMay: { cancel: true, move: true },
});

describe('what a policy grants', () => {
  const start = Date.parse('2027-06-05T09:00:00Z') / 1000;
  const hours = 3_600;

  it('is decided by the first step that has not passed, to the second', () => {
    const terms = policy([72, 100], [24, 50], [0, 10]);
    const granted = (secondsBefore: number) => refundGranted(terms, 10_000, start, start - secondsBefore);
    expect(granted(100 * hours)).toBe(10_000);
    expect(granted(72 * hours)).toBe(10_000);
    expect(granted(72 * hours - 1)).toBe(5_000);
    expect(granted(24 * hours)).toBe(5_000);
    expect(granted(24 * hours - 1)).toBe(1_000);
    expect(granted(0)).toBe(1_000);
    expect(granted(-1)).toBe(0);
    expect(refundGranted(policy(), 10_000, start, 0)).toBe(0);
  });

  it.each([
    [1, 50, 0],
    [3, 50, 2],
    [5, 50, 2],
    [101, 1, 1],
    [150, 1, 2],
    [151, 1, 2],
    [250, 1, 2],
    [9_999_999_999_950, 33, 3_299_999_999_984],
  ])('is rounded half to even: %i at %i %% is %i', (total, percent, expected) => {
    expect(refundGranted(policy([24, percent]), total, start, 0)).toBe(expected);
  });
});
