import { fractionDigits } from './currencies';

/** Keyed by currency: creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>();

/** Formats money for people, such as £45.00, or CHF 45.00 for currencies without a symbol. */
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
