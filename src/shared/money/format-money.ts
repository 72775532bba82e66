/** Money for people to read, such as £45.00; for currencies without a symbol of their own, CHF 45.00. */
export function formatMoney(minorUnits: number, currency: string): string {
  return formatOf(currency).format(minorUnits / 10 ** precisionOf(currency));
}

/** How many digits the minor unit of a currency has: 2 for GBP, 0 for JPY. */
export function precisionOf(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

function formatOf(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency });
}
