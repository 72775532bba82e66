import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CURRENCIES, formatMoney, fractionDigits, isCurrency } from '.';

/** One line per currency: code, decimals, and 1,234,567 minor units formatted. */
const expected = readFileSync(join(__dirname, 'formatted-prices.txt'), 'utf8').trimEnd().split('\n');

describe('currencies', () => {
  it('are formatted the same whatever the runtime knows about them', () => {
    const lines = CURRENCIES.map((code) => `${code} ${fractionDigits(code)} ${formatMoney(1_234_567, code)}`);
    expect(lines).toEqual(expected);
  });

  it.each(['ABC', 'XXX', 'XTS', 'XAU', 'XDR', 'CLF', 'UYI', 'USN', 'HRK', 'BGN', 'gbp', 'GBP ', '', 'toString', 826])(
    'do not include %j',
    (code) => expect(isCurrency(code)).toBe(false),
  );
});
