import { getMetadataStorage } from 'class-validator';
import '../../src/app.module';
import { FIELD_CODES } from '../../src/platform/errors';
import { readSourceFiles } from './source-files';

interface Rule {
  readonly name?: string;
  readonly type: string;
  readonly target: unknown;
}

/** The environment is validated with the same library, but its errors are shown to the administrator. */
const NOT_REQUESTS = ['Environment'];

/** What class-validator puts into `constraints` for each rule of a DTO, as it goes out. */
function codesOfRules(): string[] {
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    validationMetadatas: ReadonlyMap<{ name: string }, readonly Rule[]>;
  };
  const rules = [...validationMetadatas].flatMap(([{ name }, own]) => (NOT_REQUESTS.includes(name) ? [] : own));
  const refusing = rules.filter(({ type }) => type !== 'conditionalValidation' && type !== 'whitelistValidation');
  return [...new Set(refusing.map(({ name, type }) => name ?? type))].map((name) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
}

describe('the codes of fields', () => {
  const rules = codesOfRules();

  it('are described for every rule', () => {
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.filter((code) => !(code in FIELD_CODES))).toEqual([]);
  });

  it('are all used', () => {
    const source = readSourceFiles()
      .filter(({ path }) => path !== 'platform/errors/field-codes.ts')
      .map(({ text }) => text)
      .join('\n');
    const unused = Object.keys(FIELD_CODES).filter((code) => !rules.includes(code) && !source.includes(`'${code}'`));
    expect(unused).toEqual([]);
  });
});
