import type { SubmittedForm } from '../../pages';
import type { FieldError } from '../../shared/problems';

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

/** Undefined when the text holds anything else. */
function rowsNamed(text: string, named: readonly (readonly [name: string, row: number])[]): number[] | undefined {
  if (text === '') return [];
  for (const [name, row] of named) {
    const rest = name === '' || !text.startsWith(name) ? undefined : text.slice(name.length).trim();
    if (rest === '') return [row];
    const others = rest?.startsWith(',') ? rowsNamed(rest.slice(1).trim(), named) : undefined;
    if (others && others.length > 0) return [row, ...others];
  }
  return undefined;
}
