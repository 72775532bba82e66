import { fractionDigits } from './currencies';

/** By currency: creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>();

/** Money for people to read, such as £45.00; for currencies without a symbol of their own, CHF 45.00. */
export function formatMoney(minorUnits: number, currency: string): string {
  return formatOf(currency).format(minorUnits / 10 ** fractionDigits(currency));
}

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const digits = fractionDigits(currency);
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(currency, format);
  return format;
}
