import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { IsInt, IsOptional, ValidateIf, getMetadataStorage, validateSync } from 'class-validator';
import '../../../app.module';
import { surelyObeysRules } from './compiled-rules';
import { declaredFields, nestedDtosOf } from './declared-fields';
import { rule } from './fields';

interface Document {
  readonly paths: Record<string, Record<string, { readonly requestBody?: object }>>;
  readonly components: { readonly schemas: Record<string, object> };
}

const DOCUMENT = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document;

const VALUES: unknown[] = [
  ...[undefined, null, true, false, 0, 1, -1, 7, 1.5, NaN, Infinity, 1e16, 3_000_000_000],
  ...['', ' ', 'x', 'Ada', 'x'.repeat(101), 'x'.repeat(20_000), 'a\u0000b', '\ud800', '7', '-1'],
  ...['2027-06-05', '2027-02-30', '09:00', '25:00', 'ada@example.com', '+447700900123', 'https://example.com/x'],
  ...['GBP', 'Europe/London', 'a_7k2m9x0q4b1z', 'hold_7k2m9x0q4b1z', '123e4567-e89b-42d3-a456-426614174000'],
  ...[[], [1], ['x'], [null], [{}], [[]], [1, 1], {}, { x: 1 }, new Date(0)],
];

const faultsOf = (dto: object) =>
  validateSync(dto, { whitelist: true, stopAtFirstError: true, forbidUnknownValues: true });

/** Names of schemas that a part of the document uses, directly or indirectly. */
function schemasIn(part: unknown, found = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    if (found.has(name!)) continue;
    found.add(name!);
    schemasIn(DOCUMENT.components.schemas[name!], found);
  }
  return found;
}

/** All DTO classes except those that only responses use, which are not validated. */
function dtoClasses(): Type<object>[] {
  const operations = Object.values(DOCUMENT.paths).flatMap((methods) => Object.values(methods));
  const requested = schemasIn(operations.map(({ requestBody }) => requestBody ?? {}));
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    validationMetadatas: Map<Type<object>, unknown>;
  };
  return [...validationMetadatas.keys()].filter(({ name }) => {
    const schema = name.replace(/Dto$/, '');
    return requested.has(schema) || !DOCUMENT.components.schemas[schema];
  });
}

interface Schema {
  readonly example?: unknown;
  readonly isArray?: boolean;
  readonly required?: boolean;
}

function schemaOf(dtoClass: Type<object>, name: string): Schema {
  const prototype = dtoClass.prototype as object;
  return (Reflect.getMetadata('swagger/apiModelProperties', prototype, name) as Schema | undefined) ?? {};
}

/** The example of a field in the document, or one of its allowed values. */
function example(dtoClass: Type<object>, name: string): unknown {
  const nested = nestedDtosOf(dtoClass).get(name);
  const schema = schemaOf(dtoClass, name);
  if (nested) {
    const required = declaredFields(nested.dto).filter((each) => schemaOf(nested.dto, each).required !== false);
    const object = obedient(nested.dto, required);
    return schema.isArray ? [object] : object;
  }
  const isFaultless = (value: unknown) => {
    const faults = faultsOf(plainToInstance(dtoClass, { [name]: value }));
    return !faults.some(({ property }) => property === name);
  };
  return [schema.example, ...VALUES.slice(2)].find(isFaultless);
}

function obedient(dtoClass: Type<object>, names = declaredFields(dtoClass)): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, example(dtoClass, name)]));
}

/** The example, and variants with one field changed, for each field and value. */
function* variants(dtoClass: Type<object>): Generator<object> {
  const base = obedient(dtoClass);
  yield base;
  for (const name of declaredFields(dtoClass)) {
    for (const value of VALUES) yield { ...base, [name]: value };
  }
  yield { ...base, undeclared: 1 };
}

describe('compiled rules', () => {
  it.each(dtoClasses().map((dtoClass): [string, Type<object>] => [dtoClass.name, dtoClass]))(
    'say of %s what the library says',
    (_, dtoClass) => {
      const wrong: object[] = [];
      let obedientOnes = 0;
      for (const variant of variants(dtoClass)) {
        const dto = plainToInstance(dtoClass, variant);
        const obeys = surelyObeysRules(dto);
        const before = JSON.stringify(dto);
        const faults = faultsOf(dto);
        // Bodies with fields that must be removed are left to the library.
        const expected = faults.length === 0 && JSON.stringify(dto) === before;
        if (obeys !== expected) wrong.push(variant);
        if (obeys) obedientOnes++;
      }
      expect(wrong).toEqual([]);
      expect(obedientOnes).toBeGreaterThan(0);
    },
  );

  it('reject a value for which a rule throws, in whatever order the rules stand', () => {
    class Stacked {
      @rule('unique', 'must not hold anything twice.', (value) => new Set(value as []).size === (value as []).length)
      Texts!: unknown;
    }
    for (const value of [true, 0, 1.5, {}, Infinity, null]) {
      const dto = Object.assign(new Stacked(), { Texts: value });
      expect(surelyObeysRules(dto)).toBe(false);
      expect(faultsOf(dto)).toMatchObject([{ constraints: { unique: 'must not hold anything twice.' } }]);
    }
  });

  it('leave to the library what only it knows', () => {
    class Unusual {
      @IsInt({ each: true })
      Numbers!: Iterable<number>;
    }
    class Conditional {
      @ValidateIf((owner: Conditional) => owner.Wanted === true)
      @IsInt()
      Number?: unknown;
      @IsOptional()
      Wanted?: boolean;
    }
    class WithoutRules {}
    expect(surelyObeysRules(Object.assign(new Unusual(), { Numbers: [1] }))).toBe(true);
    expect(surelyObeysRules(Object.assign(new Unusual(), { Numbers: new Set([1]) }))).toBe(false);
    expect(surelyObeysRules(Object.assign(new Conditional(), { Number: 'x' }))).toBe(true);
    expect(surelyObeysRules(Object.assign(new Conditional(), { Number: 'x', Wanted: true }))).toBe(false);
    expect(surelyObeysRules(new WithoutRules())).toBe(false);
  });
});
