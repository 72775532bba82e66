import { createContext } from 'preact';

/**
 * Labels of the fields of a page, by form and name. Errors are listed above the fields, so a page with errors is rendered
 * twice: the second time, the labels are known.
 */
export class FieldLabels {
  private readonly labels = new Map<string, string>();
  private isIncomplete = false;

  register(form: string, names: readonly string[], label: string): void {
    for (const name of names) this.labels.set(`${form} ${name}`, label);
  }

  find(form: string, name: string): string | undefined {
    const label = this.labels.get(`${form} ${name}`);
    if (label === undefined) this.isIncomplete = true;
    return label;
  }

  /** @param render renders the page, once or twice */
  complete(render: () => string): string {
    const page = render();
    return this.isIncomplete ? render() : page;
  }
}

/** Of the page; undefined for a part that is rendered alone. */
export const FieldLabelsContext = createContext<FieldLabels | undefined>(undefined);
