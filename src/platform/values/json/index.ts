/** A number whose digits are written to JSON unchanged, beyond the precision of a double. */
export class ExactNumber {
  constructor(readonly text: string) {}
}

/** JSON text of a value that may contain `ExactNumber`s; Node.js 20 has no `JSON.rawJSON`. */
export function writeExactJson(value: unknown): string {
  if (value instanceof ExactNumber) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeExactJson).join(',')}]`;
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${writeExactJson(member)}`);
  return `{${members.join(',')}}`;
}
