import { isLosslessNumber, parse } from 'lossless-json';

/** Fields that hold amounts of usage. */
const AMOUNTS = ['Usage', 'TotalUsage', 'PlatformUsage', 'Limit'] as const;

type Amount = (typeof AMOUNTS)[number];

/** An answer with its amounts of usage as strings. */
export type Exact<T> = T extends readonly (infer Item)[]
  ? Exact<Item>[]
  : T extends object
    ? { [Name in keyof T]: Name extends Amount ? Spelt<T[Name]> : Exact<T[Name]> }
    : T;

type Spelt<Value> = Value extends number ? string : Value;

/** Parses JSON without rounding the amounts in it; everything else is as usual. */
export function parseExactly(text: string): unknown {
  return parse(text, (name, value) => {
    if (!isLosslessNumber(value)) return value;
    return (AMOUNTS as readonly string[]).includes(name) ? value.value : Number(value.value);
  });
}
