/**
 * A JSON value whose numbers are represented by their source text. Objects are maps, so that no name is special;
 * strings, booleans and null are omitted.
 */
export type JsonLiterals = string | readonly (JsonLiterals | undefined)[] | ReadonlyMap<string, JsonLiterals>;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const BYTE_ORDER_MARK = 0xfeff;

/**
 * Extracts the number literals of a JSON text. `JSON.parse` converts them to doubles, which lose digits, and Node.js 20
 * does not provide the source text. Duplicate members: the last one counts, as in `JSON.parse`.
 * @param json a text that `JSON.parse` has accepted; otherwise the result is undefined
 */
export function readJsonLiterals(json: string): JsonLiterals | undefined {
  return new Reader(json).value();
}

class Reader {
  private at = 0;

  constructor(private readonly json: string) {}

  value(): JsonLiterals | undefined {
    const start = this.skipSpace();
    switch (this.json.charCodeAt(start)) {
      case QUOTE:
        this.skipString();
        return undefined;
      case OPEN_ARRAY:
        return this.array();
      case OPEN_OBJECT:
        return this.object();
      default: {
        const text = this.word();
        return text === 'true' || text === 'false' || text === 'null' ? undefined : text;
      }
    }
  }

  private array(): JsonLiterals {
    const items: (JsonLiterals | undefined)[] = [];
    this.at++;
    while (!this.closes(CLOSE_ARRAY)) items.push(this.value());
    return items;
  }

  private object(): JsonLiterals {
    const members = new Map<string, JsonLiterals>();
    this.at++;
    while (!this.closes(CLOSE_OBJECT)) {
      const start = this.skipSpace();
      const isEscaped = this.skipString();
      const quoted = this.json.slice(start, this.at);
      const name = isEscaped ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
      this.skipSpace();
      this.at++; // the colon
      const value = this.value();
      if (value === undefined) members.delete(name);
      else members.set(name, value);
    }
    return members;
  }

  /** Skips a comma, or the end of the array or object. */
  private closes(end: number): boolean {
    const code = this.json.charCodeAt(this.skipSpace());
    if (code === COMMA || code === end) this.at++;
    return code === end || Number.isNaN(code);
  }

  /** @returns whether the string contains escapes */
  private skipString(): boolean {
    let isEscaped = false;
    for (this.at++; this.at < this.json.length; this.at++) {
      const code = this.json.charCodeAt(this.at);
      if (code === BACKSLASH) {
        isEscaped = true;
        this.at++;
      } else if (code === QUOTE) break;
    }
    this.at++;
    return isEscaped;
  }

  private word(): string {
    const start = this.at;
    while (this.at < this.json.length && isWordCode(this.json.charCodeAt(this.at))) this.at++;
    return this.json.slice(start, this.at);
  }

  private skipSpace(): number {
    while (isSpaceCode(this.json.charCodeAt(this.at))) this.at++;
    return this.at;
  }
}

/** Characters of numbers, `true`, `false` and `null`: digits, letters and `+ - .`. */
function isWordCode(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    code === 43 ||
    code === 45 ||
    code === 46 ||
    (code >= 97 && code <= 122) ||
    code === 69
  );
}

function isSpaceCode(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9 || code === BYTE_ORDER_MARK;
}
