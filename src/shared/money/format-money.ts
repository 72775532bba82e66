/** By currency: making one takes longer than a hundred uses of it. There are no more than currencies. */
const formats = new Map<string, Intl.NumberFormat>();

/** Money for people to read, such as £45.00; for currencies without a symbol of their own, CHF 45.00. */
export function formatMoney(minorUnits: number, currency: string): string {
  return formatOf(currency).format(minorUnits / 10 ** fractionDigits(currency));
}

/** How many digits a currency has after the point: 2 for GBP, 0 for JPY. */
export function fractionDigits(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency);
  if (!format) formats.set(currency, (format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })));
  return format;
}
