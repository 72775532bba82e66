/**
 * One line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets a leading `'`:
 * names and notes are written by strangers.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/**
 * Where a cell could begin with a formula, also in full-width letters, or with what spreadsheets leave out before it. For
 * programs that separate by `;` or tabs, as Excel does in many countries, quotes in the middle of their cells mean nothing:
 * the next cell begins after each separator and line break.
 */
const FORMULA = /^(?=[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n])|(?<=[;\t\r\n])(?="*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

function toCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value.replace(FORMULA, "'");
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
