import { divideHalfEven } from '../decimal/quantity';
import { startFold } from './folds';

describe('divideHalfEven', () => {
  it.each([
    [5n, 2n],
    [7n, 4n],
    [15n, 8n],
    [25n, 12n],
    [-5n, -2n],
    [-7n, -4n],
    [-4n, -2n],
    [0n, 0n],
  ])('rounds %s halves to %s', (halves, expected) => {
    expect(divideHalfEven(halves, 2n)).toBe(expected);
  });

  it.each([
    [1_799n, 0n],
    [1_801n, 1n],
    [-1_801n, -1n],
  ])('rounds %s seconds to the nearest hour', (seconds, expected) => {
    expect(divideHalfEven(seconds, 3_600n)).toBe(expected);
  });
});

describe('A level', () => {
  const level = (now: number) =>
    startFold({ aggregation: 'weighted-sum', uniqueBy: null }, { start: 0, now, level: 1n });
  const change = (whole: number, occurredAt: number) => ({ whole, nano: 0, occurredAt, extraInfo: null });

  it('continues from one interval to the next', () => {
    const fold = level(Infinity);
    expect(fold.take(3_600)).toEqual({ usage: 1n, events: 0 });
    fold.add(change(1, 3_600));
    expect(fold.take(7_200)).toEqual({ usage: 1_000_000_001n, events: 1 });
    expect(fold.take(7_200)).toBeUndefined();
  });

  it('ends at the current time', () => {
    const fold = level(1_800 * 3);
    fold.add(change(1, 10_000));
    expect(fold.take(20_000)).toEqual({ usage: 2n, events: 1 });
    expect(fold.take(30_000)).toBeUndefined();
  });
});
