interface Format {
  readonly money: Intl.NumberFormat;
  /** After the point; asking for them takes longer than formatting. */
  readonly digits: number;
}

/** By currency: making one takes longer than a hundred uses of it. There are no more than currencies. */
const formats = new Map<string, Format>();

/** Money for people to read, such as £45.00; for currencies without a symbol of their own, CHF 45.00. */
export function formatMoney(minorUnits: number, currency: string): string {
  const { money, digits } = formatOf(currency);
  return money.format(minorUnits / 10 ** digits);
}

/** How many digits a currency has after the point: 2 for GBP, 0 for JPY. */
export function fractionDigits(currency: string): number {
  return formatOf(currency).digits;
}

function formatOf(currency: string): Format {
  const known = formats.get(currency);
  if (known) return known;
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  const format = { money, digits: money.resolvedOptions().maximumFractionDigits ?? 2 };
  formats.set(currency, format);
  return format;
}
