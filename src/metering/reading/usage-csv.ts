import { formatQuantity } from '../numbers/quantity';
import type { NamedEntry } from './usage-entries.service';

const LINE_END = '\r\n';

export const CSV_HEADER = `ID,Meter,Usage,OccurredAt,ExtraInfo${LINE_END}`;

export function toCsvLine(entry: NamedEntry): string {
  const { id, meter, occurredAt, extraInfo } = entry;
  return `${id},${cell(meter)},${formatQuantity(entry)},${occurredAt},${cell(extraInfo ?? '')}${LINE_END}`;
}

/** Spreadsheets run a cell that begins with one of these as a formula; a leading `'` makes it text. */
function cell(text: string): string {
  const defused = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
