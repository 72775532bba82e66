import { ask } from '../support/ask';
import { useTestApp } from '../support/use-test-app';

interface ValueCase {
  type: string;
  question?: Record<string, unknown>;
  good: unknown[];
  bad: [value: unknown, code: string][];
}

const VALUE_CASES: ValueCase[] = [
  {
    type: 'text',
    good: ['a', '🛶'.repeat(500)],
    bad: [
      ['', 'not-blank'],
      ['🛶'.repeat(501), 'length'],
      ['a\nb', 'plain-text'],
      [5, 'is-string'],
      [['a'], 'is-string'],
      [undefined, 'is-required'],
    ],
  },
  {
    type: 'long-text',
    good: ['a\nb', 'x'.repeat(10_000)],
    bad: [
      ['x'.repeat(10_001), 'length'],
      ['a\u0000', 'plain-text'],
      ['\u200b', 'not-blank'],
    ],
  },
  {
    type: 'multiple-choice',
    question: { Options: ['No', 'Well'] },
    good: ['Well'],
    bad: [
      ['well', 'is-option'],
      [['Well'], 'is-option'],
      [true, 'is-option'],
    ],
  },
  {
    type: 'multi-select',
    question: { Options: ['Nuts', 'Milk'] },
    good: [['Nuts'], ['Milk', 'Nuts']],
    bad: [
      ['Nuts', 'is-array'],
      [[], 'array-min-size'],
      [['Nuts', 'Nuts'], 'unique'],
      [['Fish'], 'is-option'],
      [['Nuts', null], 'is-option'],
    ],
  },
  {
    type: 'checkbox',
    question: { Required: true },
    good: [true],
    bad: [
      [false, 'is-ticked'],
      ['true', 'is-ticked'],
      [undefined, 'is-required'],
    ],
  },
  {
    type: 'date',
    good: ['2028-02-29'],
    bad: [
      ['2027-02-29', 'is-date'],
      ['28/02/2027', 'is-date'],
      [20270228, 'is-date'],
    ],
  },
];

describe('the rules for the answer', () => {
  const { test, operator } = useTestApp();

  it.each(VALUE_CASES)('of a $type question', async ({ type, question, good, bad }) => {
    const { ids, faults } = await ask(test, operator, [{ Type: type, ...question }]);
    const judge = (value: unknown) => faults([{ questionId: ids[0]!, value }]);
    for (const value of good) expect(await judge(value)).toEqual([]);
    for (const [value, code] of bad) {
      expect({ value, faults: await judge(value) }).toEqual({ value, faults: [`Answers.0.Value ${code}`] });
    }
    const withFile = [{ questionId: ids[0]!, value: good[0], fileIds: ['x'] }];
    expect(await faults(withFile)).toEqual(['Answers.0.FileIDs not-allowed']);
  });
});
