/**
 * A line of a CSV file (RFC 4180). Text that a spreadsheet could run as a formula gets a leading `'`, because customers
 * write names and notes (CSV injection).
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/**
 * Positions at which a formula could start, including full-width characters and characters that spreadsheets ignore.
 * For programs that separate cells by `;` or tabs, such as Excel in many countries, quotes within a cell have no
 * meaning: the next cell starts after each separator and line break.
 */
const FORMULA = /^(?=[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n])|(?<=[;\t\r\n])(?="*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A phone number in E.164 format, or a negative amount, whose value as a formula is the number itself. */
const SIGNED_NUMBER = /^\+\d{7,15}$|^-\d+(\.\d+)?$/;

function toCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number' || SIGNED_NUMBER.test(value)) return String(value);
  const harmless = value.replace(FORMULA, "'");
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
