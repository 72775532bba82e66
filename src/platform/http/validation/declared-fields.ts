import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { FieldError } from '../../errors';

type Dto = abstract new (...args: never[]) => object;
type Fields = ReadonlyMap<string, Dto | undefined>;

/** The DTO of the objects in a field, and the maximum length of a list. */
export interface NestedDto {
  readonly dto: Type<object>;
  readonly max: number | undefined;
}

/** The rules for an object with any number of members of one DTO. */
export interface MapRules {
  readonly dto: Type<object>;
  /** Maximum number of members. */
  readonly max: number;
  readonly isKey: (key: string) => boolean;
  readonly keyError: Pick<FieldError, 'code' | 'message'>;
}

const MAPS = Symbol('the fields that are maps');
const NESTED = Symbol('the DTO of a field');
const MAX_ITEMS = Symbol('the most items of a list');
const known = new Map<Dto, Fields>();
const knownNested = new Map<Dto, ReadonlyMap<string, NestedDto>>();

cacheRules();

/**
 * The library searches all classes for those that a DTO extends, once for each validated object, which takes longer than
 * the validation itself. The rules of a class are complete when it is validated.
 */
function cacheRules(): void {
  const storage = getMetadataStorage();
  const search = storage.getTargetValidationMetadatas.bind(storage);
  const found = new Map<unknown, ReturnType<typeof search>>();
  storage.getTargetValidationMetadatas = (dto, ...options) => {
    let rules = found.get(dto);
    if (!rules) found.set(dto, (rules = search(dto, ...options)));
    return rules;
  };
}

/** Records the DTO of the objects in a field, and the maximum length of a list. */
export function nestedDto(type: () => Dto, max?: number): PropertyDecorator {
  return (owner, name) => {
    Reflect.defineMetadata(NESTED, type, owner, name);
    Reflect.defineMetadata(MAX_ITEMS, max, owner, name);
  };
}

/** Records that the members of a field are of one DTO. */
export function mapDto(rules: MapRules): PropertyDecorator {
  return (owner, name) => Reflect.defineMetadata(MAPS, { ...mapsOf(owner), [name]: rules }, owner);
}

/** The maps of a DTO by their names. */
export function mapsOf(prototype: object): Readonly<Record<string, MapRules>> {
  return (Reflect.getMetadata(MAPS, prototype) as Record<string, MapRules> | undefined) ?? {};
}

const IGNORES_UNKNOWN = Symbol('fields that a DTO does not have are ignored');

/** Lets bodies contain unknown fields at any depth, which are ignored. */
export function IgnoresUnknownFields(): ClassDecorator {
  return (dto) => Reflect.defineMetadata(IGNORES_UNKNOWN, true, dto);
}

export function ignoresUnknownFields(dto: Dto): boolean {
  return Reflect.hasMetadata(IGNORES_UNKNOWN, dto);
}

/** The fields of a DTO that contain objects, by name. */
export function nestedDtosOf(dto: Dto): ReadonlyMap<string, NestedDto> {
  let nested = knownNested.get(dto);
  if (!nested) {
    const found = [...fieldsOf(dto)].flatMap(([name, type]): [string, NestedDto][] => {
      const max = Reflect.getMetadata(MAX_ITEMS, dto.prototype as object, name) as number | undefined;
      return type ? [[name, { dto: type as Type<object>, max }]] : [];
    });
    knownNested.set(dto, (nested = new Map(found)));
  }
  return nested;
}

/** Whether a DTO has a rule for a field of this path; nested DTOs for paths such as `Customer.Email`. */
export function declaresField(dto: Dto, path: string): boolean {
  const [name, ...rest] = path.split('.');
  const fields = fieldsOf(dto);
  const nested = fields.get(name!);
  return fields.has(name!) && (rest.length === 0 || (nested !== undefined && declaresField(nested, rest.join('.'))));
}

/** The names of a DTO's fields. */
export function declaredFields(dto: Dto): string[] {
  return [...fieldsOf(dto).keys()];
}

/** Paths of fields that the DTO does not have. Much faster than the library, which checks each field. */
export function unknownFields(dto: Dto, body: object, path = ''): string[] {
  const fields = fieldsOf(dto);
  const unknown: string[] = [];
  for (const name of Object.keys(body)) {
    const nested = fields.get(name);
    if (!fields.has(name)) unknown.push(path + name);
    if (!nested) continue;
    for (const [at, each] of objectsIn((body as Record<string, unknown>)[name])) {
      unknown.push(...unknownFields(nested, each, `${path}${name}${at}.`));
    }
  }
  return unknown;
}

/** Removes fields that the DTO does not have. */
export function onlyDeclared(dto: Dto, body: object): object {
  const fields = fieldsOf(dto);
  const remaining = Object.entries(body).filter(([name]) => fields.has(name));
  return Object.fromEntries(remaining.map(([name, value]) => [name, onlyDeclaredIn(fields.get(name), value)]));
}

function onlyDeclaredIn(dto: Dto | undefined, value: unknown): unknown {
  if (!dto || !isObject(value)) return value;
  return Array.isArray(value) ? value.map((each) => onlyDeclaredIn(dto, each)) : onlyDeclared(dto, value);
}

function objectsIn(value: unknown): [at: string, object: object][] {
  if (!isObject(value)) return [];
  if (!Array.isArray(value)) return [['', value]];
  return value.flatMap((each, index) => (isObject(each) && !Array.isArray(each) ? [[`.${index}`, each]] : []));
}

export function isPlainObject(value: unknown): value is object {
  return isObject(value) && !Array.isArray(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function fieldsOf(dto: Dto): Fields {
  let fields = known.get(dto);
  if (!fields) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
    fields = new Map(rules.map(({ propertyName }) => [propertyName, nestedIn(dto, propertyName)]));
    known.set(dto, fields);
  }
  return fields;
}

function nestedIn(dto: Dto, name: string): Dto | undefined {
  return (Reflect.getMetadata(NESTED, dto.prototype as object, name) as (() => Dto) | undefined)?.();
}
