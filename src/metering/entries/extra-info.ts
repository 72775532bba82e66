/**
 * Reads members of an entry's ExtraInfo: texts as they are, numbers and booleans as they are written, null for others.
 * All are null if ExtraInfo is not a JSON object.
 */
export function readMembers(extraInfo: string | null, names: readonly string[]): (string | null)[] {
  const members = parseObject(extraInfo);
  return names.map((name) => {
    const value = members && Object.hasOwn(members, name) ? members[name] : null;
    return textOf(value, () => numberLiteral(extraInfo!, name));
  });
}

function parseObject(json: string | null): Record<string, unknown> | undefined {
  if (json === null || !json.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown, literal: () => string): string | null {
  if (typeof value === 'string') return Buffer.from(value).toString();
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' ? literal() : null;
}

/**
 * The source text of an object member's number, because a double may lose digits. Duplicates: the last one counts, as
 * in JSON.parse.
 */
function numberLiteral(json: string, name: string): string {
  let depth = 0;
  let found = '';
  for (let at = 0; at < json.length; at++) {
    const character = json[at]!;
    if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    else if (character === '"') {
      const end = endOfString(json, at);
      const colon = depth === 1 ? skipSpace(json, end) : end;
      if (depth === 1 && json[colon] === ':' && JSON.parse(json.slice(at, end)) === name) {
        found = wordAt(json, skipSpace(json, colon + 1));
      }
      at = end - 1;
    }
  }
  return found;
}

/** The position after the closing quote. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function skipSpace(json: string, start: number): number {
  let at = start;
  while (' \n\r\t'.includes(json[at] ?? 'end')) at++;
  return at;
}

function wordAt(json: string, start: number): string {
  let at = start;
  while (at < json.length && !' \n\r\t,}'.includes(json[at]!)) at++;
  return json.slice(start, at);
}
