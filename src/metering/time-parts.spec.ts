import { timeParts } from './time-parts';

const seconds = { entry: 1, quarter: 900, day: 86_400 };

describe('timeParts', () => {
  it('takes entire days from days, and what is left from quarters of an hour and entries', () => {
    expect(timeParts(86_400 - 901, 3 * 86_400 + 950)).toEqual([
      { source: 'entry', from: 85_499, to: 85_500 },
      { source: 'quarter', from: 95, to: 96 },
      { source: 'day', from: 1, to: 3 },
      { source: 'quarter', from: 288, to: 289 },
      { source: 'entry', from: 260_100, to: 260_150 },
    ]);
  });

  it.each([
    [5, 5],
    [5, 6],
    [0, 900],
    [899, 901],
    [10, 86_390],
    [900, 86_400],
    [86_399, 172_801],
    [123_456, 9_876_543],
  ])('covers %d to %d without gap or overlap', (from, to) => {
    let covered = 0;
    for (const part of timeParts(from, to)) covered += (part.to - part.from) * seconds[part.source];
    expect(covered).toBe(to - from);
  });

  it('leaves out what no entry can have', () => {
    expect(timeParts(-1_000_000, 86_400)).toEqual([{ source: 'day', from: 0, to: 1 }]);
    expect(timeParts(-200, -100)).toEqual([]);
    expect(timeParts(253_402_214_400, 1e15)).toEqual([{ source: 'day', from: 2_932_896, to: 2_932_897 }]);
  });
});
