import type { SubmittedForm } from '../../html';
import type { FieldError } from '../../../platform/errors';

type NamedRow = readonly [name: string, row: number];

/** Maximum length of a separator between names, including blanks. */
const SEPARATOR = 4;

/**
 * Reads which tickets of a form must accompany which. The form contains their names, which may contain commas.
 * @param rows rows that are filled in
 * @returns for each row the rows that it names, and the rows with unknown names
 */
export function readCompanions(form: SubmittedForm, rows: readonly number[]) {
  const faults: FieldError[] = [];
  const companions = rows.map((row, index) => {
    const others = rows.filter((other) => other !== row).map((other) => [nameOf(form, other), other] as const);
    const found = rowsNamed(form.text(`TicketTypes.${row}.AccompaniedBy`).toLowerCase(), others);
    if (found) return found;
    const field = `TicketTypes.${index}.AccompaniedBy`;
    const message = `${field} must list other tickets of this activity, separated by commas.`;
    faults.push({ field, code: 'unknown', message });
    return [];
  });
  return { companions, faults };
}

function nameOf(form: SubmittedForm, row: number): string {
  return form.text(`TicketTypes.${row}.Name`).toLowerCase();
}

/** Undefined if the text contains anything else, or more than every name once. */
function rowsNamed(text: string, named: readonly NamedRow[]): number[] | undefined {
  const longest = named.reduce((sum, [name]) => sum + name.length + SEPARATOR, 0);
  return text.length > longest ? undefined : readNames(text, named, new Set());
}

/** @param unreadable suffixes of the text that are known to be invalid, to avoid reading them again */
function readNames(text: string, named: readonly NamedRow[], unreadable: Set<string>): number[] | undefined {
  if (text === '') return [];
  if (unreadable.has(text)) return undefined;
  for (const [name, row] of named) {
    const rest = name === '' || !text.startsWith(name) ? undefined : text.slice(name.length).trim();
    if (rest === '') return [row];
    const others = rest?.startsWith(',') ? readNames(rest.slice(1).trim(), named, unreadable) : undefined;
    if (others && others.length > 0) return [row, ...others];
  }
  unreadable.add(text);
  return undefined;
}
