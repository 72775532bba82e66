import { addToWords, wordsToNano, nanoToWords } from './words';
import { MAX_USAGE, formatNano, formatQuantity, parseChange, parseQuantity, toNano } from './quantity';

const text = (literal: string) => {
  const quantity = parseQuantity(literal);
  return quantity && formatQuantity(quantity);
};

describe('parseQuantity', () => {
  it.each([
    ['1', '1'],
    ['0.1', '0.1'],
    ['10.50', '10.5'],
    ['1e-9', '0.000000001'],
    ['1E+3', '1000'],
    ['12.5e-1', '1.25'],
    ['0.00000000000000000001e20', '1'],
    ['6e-10', '0.000000001'],
    ['15e-10', '0.000000002'],
    ['25e-10', '0.000000002'],
    ['0.9999999995', '1'],
    ['2.0000000025', '2.000000002'],
    ['2.00000000250000000000000001', '2.000000003'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740990.999999999', '9007199254740990.999999999'],
    ['9007199254740991.0000000004', '9007199254740991'],
    ['0000000000.5', '0.5'],
  ])('reads %s as %s', (literal, expected) => {
    expect(text(literal)).toBe(expected);
  });

  it.each(['0', '0.0', '0e5', '5e-10', '1e-400', '-1', '9007199254740991.1', '9007199254740992', '1e400', '', 'NaN'])(
    'rejects %s',
    (literal) => {
      expect(parseQuantity(literal)).toBeUndefined();
    },
  );

  it.each([
    ['-1', '-1'],
    ['-0.5', '-0.5'],
    ['-25e-10', '-0.000000002'],
    ['-9007199254740991', '-9007199254740991'],
    ['2.5', '2.5'],
  ])('reads the change %s as %s', (literal, expected) => {
    const change = parseChange(literal);
    expect(change && formatQuantity(change)).toBe(expected);
    expect(Object.values(change!).some((part) => Object.is(part, -0))).toBe(false);
  });

  it.each(['-0', '-5e-10', '--1', '-9007199254740992'])('rejects the change %s', (literal) => {
    expect(parseChange(literal)).toBeUndefined();
  });

  it('is not slowed down by digits and exponents without end', () => {
    expect(text(`0.${'0'.repeat(90_000)}1`)).toBeUndefined();
    expect(text(`1${'0'.repeat(90_000)}e-90000`)).toBe('1');
    expect(text(`1e${'9'.repeat(90_000)}`)).toBeUndefined();
    expect(text(`1e-${'9'.repeat(90_000)}`)).toBeUndefined();
  });
});

describe('Sums', () => {
  it('add up in limbs to the digit', () => {
    const words = { high: 0, low: 0, nano: 0, entries: 0 };
    let expected = 0n;
    for (const literal of ['0.1', '9007199254740991', '999999999.999999999', '1000000000', '1e-9']) {
      for (let n = 0; n < 1000; n++) addToWords(words, parseQuantity(literal)!);
      expected += 1000n * toNano(parseQuantity(literal)!);
    }
    const { high, low, nano, entries } = words;
    const sum = wordsToNano({ high: String(high), low: String(low), nano: String(nano), entries });
    expect(sum).toBe(expected);
    const again = nanoToWords(sum);
    expect(wordsToNano({ high: `${again.high}`, low: `${again.low}`, nano: `${again.nano}`, entries })).toBe(expected);
    expect(entries).toBe(5000);
  });

  it.each([-1n, -999_999_999n, -(10n ** 9n), -(10n ** 18n) - 1n, -(10n ** 30n), 10n ** 18n + 5n])(
    'split %s with carry, so that they are sorted by their words',
    (total) => {
      const { high, low, nano } = nanoToWords(total);
      expect(wordsToNano({ high, low, nano, entries: 1 })).toBe(total);
      for (const word of [low, nano]) expect(word >= 0 && word < 1_000_000_000).toBe(true);
    },
  );

  it.each([
    [0n, '0'],
    [1n, '0.000000001'],
    [10_000_000_000n, '10'],
    [BigInt(MAX_USAGE) * 2_000n * 1_000_000_000n, '18014398509481982000'],
    [-1_500_000_000n, '-1.5'],
  ])('%s billionths are written as %s', (total, expected) => {
    expect(formatNano(total)).toBe(expected);
  });
});
