import type { SubmittedForm } from '../../html';
import type { FieldError } from '../../shared/problems';

type NamedRow = readonly [name: string, row: number];

/** Characters between two names, with room for blanks. */
const SEPARATOR = 4;

/**
 * Reads which tickets of a form must come along with which. The form says it by their names, which may contain commas
 * themselves.
 * @param rows those that are filled in
 * @returns of each of the rows those that it names, and which of them name something else
 */
export function readCompanions(form: SubmittedForm, rows: readonly number[]) {
  const faults: FieldError[] = [];
  const companions = rows.map((row, index) => {
    const others = rows.filter((other) => other !== row).map((other) => [nameOf(form, other), other] as const);
    const found = rowsNamed(form.text(`TicketTypes.${row}.AccompaniedBy`).toLowerCase(), others);
    if (found) return found;
    const field = `TicketTypes.${index}.AccompaniedBy`;
    const message = `${field} must name other tickets of this activity, with a comma between.`;
    faults.push({ field, code: 'unknown', message });
    return [];
  });
  return { companions, faults };
}

function nameOf(form: SubmittedForm, row: number): string {
  return form.text(`TicketTypes.${row}.Name`).toLowerCase();
}

/** Undefined when the text holds anything else, or more than every name once. */
function rowsNamed(text: string, named: readonly NamedRow[]): number[] | undefined {
  const longest = named.reduce((sum, [name]) => sum + name.length + SEPARATOR, 0);
  return text.length > longest ? undefined : readNames(text, named, new Set());
}

/** @param unreadable ends of the text that are known to hold anything else, so that none is read twice */
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
