import { type JsonLiterals, readJsonLiterals } from './json-literals';

/** The result of `JSON.parse`, reduced to numbers like the literals. */
function numbersOf(value: unknown): unknown {
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map(numbersOf);
  if (typeof value !== 'object' || value === null) return undefined;
  const members = Object.entries(value).map(([name, member]) => [name, numbersOf(member)] as const);
  return new Map(members.filter(([, member]) => member !== undefined));
}

function asNumbers(literals: JsonLiterals | undefined): unknown {
  if (typeof literals === 'string') return Number(literals);
  if (literals instanceof Map) {
    return new Map([...(literals as Map<string, JsonLiterals>)].map(([name, member]) => [name, asNumbers(member)]));
  }
  return (literals as JsonLiterals[] | undefined)?.map(asNumbers);
}

describe('readJsonLiterals', () => {
  it('keeps the text of numbers', () => {
    const json = ' { "a" : 0.10000000000000000001 , "b":[1e400, -0.0E+1,{"c" : 9007199254740993}], "d": 1 }\n';
    expect(readJsonLiterals(json)).toEqual(
      new Map<string, unknown>([
        ['a', '0.10000000000000000001'],
        ['b', ['1e400', '-0.0E+1', new Map([['c', '9007199254740993']])]],
        ['d', '1'],
      ]),
    );
  });

  it.each([
    '5',
    'null',
    '"text"',
    '[]',
    '{}',
    '[[],{},[{}]]',
    '{"a":"1,2]}\\"3","b":4}',
    '{"a\\"":1,"\\u0062":2,"\\\\":3}',
    '{"a":1,"a":2}',
    '{"a":1,"a":"x"}',
    '{"__proto__":1,"constructor":{"prototype":2}}',
    '[true,false,null,1,"a",-2.5e3]',
    '{"emoji 😀 é":1}',
    '\t{\r\n"a"\t:\n[ 1 ,\n2 ]\r}',
  ])('sees in %s the numbers that JSON.parse sees', (json) => {
    expect(asNumbers(readJsonLiterals(json))).toEqual(numbersOf(JSON.parse(json)));
  });

  it('passes over a byte order mark, as the body parser does', () => {
    expect(readJsonLiterals('\ufeff{"a":1.50}')).toEqual(new Map([['a', '1.50']]));
  });

  it('agrees with JSON.parse on random values', () => {
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const make = (depth: number): unknown => {
      const kind = random(depth > 4 ? 4 : 6);
      if (kind === 0) return random(1e6) / 7;
      if (kind === 1) return ['', 'a"b\\', '{[,:]}', '\u2028\n'][random(4)];
      if (kind === 2) return [true, null, false][random(3)];
      if (kind === 3) return -random(1e9) * 1e30;
      const items = Array.from({ length: random(4) }, () => make(depth + 1));
      return kind === 4 ? items : Object.fromEntries(items.map((item, n) => [['a', '"', '\\', 'é'][n], item]));
    };
    for (let round = 0; round < 500; round++) {
      const json = JSON.stringify(make(0), undefined, random(3));
      expect(asNumbers(readJsonLiterals(json))).toEqual(numbersOf(JSON.parse(json)));
    }
  });
});
