/** What an address says, all of it in characters that stand for nothing but themselves. */
export interface PlainAddress {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

const PLAIN_TEXT = /^[\w.:,-]*$/;

/**
 * Takes an address apart without the framework's router and parsers.
 * @param pattern of the whole address, with a group for each parameter of its path
 * @returns undefined for one that they alone can read: with escapes, a parameter given twice, or one that is not known
 */
export function plainAddressOf(pattern: RegExp, url: string, known: ReadonlySet<string>): PlainAddress | undefined {
  const params = pattern.exec(url)?.groups ?? {};
  const query: Record<string, string> = {};
  const [, text = ''] = url.split('?');
  for (const pair of text === '' ? [] : text.split('&')) {
    const [name = '', value, ...rest] = pair.split('=');
    if (value === undefined || rest.length > 0 || !known.has(name) || Object.hasOwn(query, name)) return undefined;
    query[name] = value;
  }
  const isPlain = [...Object.values(params), ...Object.values(query)].every((value) => PLAIN_TEXT.test(value));
  return isPlain ? { params, query } : undefined;
}
