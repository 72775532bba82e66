import type { Option } from './fields';

/** Filters in a list's address, by name. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** Removes empty fields, which a form always sends. */
export function given<Name extends string>(
  query: Readonly<Record<string, string>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const filled = names.flatMap((name) => (query[name]?.trim() ? [[name, query[name].trim()] as const] : []));
  return Object.fromEntries(filled) as Partial<Record<Name, string>>;
}

interface NarrowProps {
  readonly label: string;
  readonly name: string;
  readonly filters: Filters;
  readonly options: readonly Option[];
}

/** Filters a list by one of several values, or by none. */
export function Narrow({ label, name, filters, options }: NarrowProps) {
  return (
    <label>
      {label}
      <select name={name}>
        <option value="">Any</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={filters[name] === option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function toOption(value: string): Option {
  return { value, label: value };
}
