import type { Option } from './fields';

/** What stands in the address of a list, by the names of its filters. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** A form sends every field, the empty ones too; those narrow nothing. */
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

/** Narrows a list to one of several values, or to none of them. */
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
