import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { type ValidationError as ClassValidatorError, validateSync } from 'class-validator';
import type { FieldError } from '../../errors';
import type { FieldCode } from '../../errors';
import { isPlainObject, mapsOf, onlyDeclared, unknownFields } from './declared-fields';
import { unknownField } from './request-shape';

/** A body as its DTO, and all validation errors. */
export interface Checked<T extends object> {
  readonly dto: T;
  readonly faults: FieldError[];
}

const OPTIONS = { whitelist: true, stopAtFirstError: true, forbidUnknownValues: true } as const;

/**
 * @param rejectsUnknown whether unknown fields are errors; otherwise they are removed
 * @param parent path of the object in the body, empty for the body itself
 */
export function checkDto<T extends object>(
  dtoClass: Type<T>,
  value: object,
  rejectsUnknown: boolean,
  parent = '',
): Checked<T> {
  const unknown = rejectsUnknown ? unknownFields(dtoClass, value, parent && `${parent}.`) : [];
  const isWhole = rejectsUnknown && unknown.length === 0;
  const dto = plainToInstance(dtoClass, isWhole ? value : onlyDeclared(dtoClass, value));
  const broken = brokenRules(dto).flatMap((error) => flatten(error, parent));
  return { dto, faults: [...unknown.map(unknownField), ...broken, ...checkMaps(dto, broken, rejectsUnknown, parent)] };
}

/** Checks the members of maps, and replaces them with their DTOs. */
function checkMaps(dto: object, broken: readonly FieldError[], rejectsUnknown: boolean, parent: string): FieldError[] {
  const members = dto as Record<string, unknown>;
  return Object.entries(mapsOf(dto)).flatMap(([name, { dto: dtoClass, isKey, keyError }]) => {
    const path = parent === '' ? name : `${parent}.${name}`;
    const value = members[name];
    if (!isPlainObject(value) || broken.some(({ field }) => field === path)) return [];
    const checked = Object.entries(value).map(([key, member]): [string, unknown, FieldError[]] => {
      const field = `${path}.${key}`;
      if (!isKey(key)) return [key, member, [{ field, code: keyError.code, message: `${field} ${keyError.message}` }]];
      if (!isPlainObject(member))
        return [key, member, [{ field, code: 'is-object', message: `${field} must be an object.` }]];
      const { dto: own, faults } = checkDto(dtoClass, member, rejectsUnknown, field);
      return [key, own, faults];
    });
    members[name] = Object.fromEntries(checked.map(([key, member]) => [key, member]));
    return checked.flatMap(([, , faults]) => faults);
  });
}

/** All rules are synchronous, which saves a promise per field. */
function brokenRules(dto: object): ClassValidatorError[] {
  try {
    return validateSync(dto, OPTIONS);
  } catch {
    return brokenRulesOfEach(dto);
  }
}

/** A validator of a library may throw for a value that it does not expect, as `IsNumber` does for `1e-7`. */
function brokenRulesOfEach(dto: object): ClassValidatorError[] {
  const throwing = Object.keys(dto).filter((field) => throwsFor(dto, field));
  const rest = copyOf(dto, (field) => !throwing.includes(field));
  const others = validateSync(rest, OPTIONS).filter(({ property }) => !throwing.includes(property));
  return [...throwing.map((property) => ({ property, constraints: { 'is-valid': 'is not valid.' } })), ...others];
}

function throwsFor(dto: object, field: string): boolean {
  try {
    validateSync(
      copyOf(dto, (name) => name === field),
      OPTIONS,
    );
    return false;
  } catch {
    return true;
  }
}

function copyOf(dto: object, isCopied: (field: string) => boolean): object {
  const fields = Object.entries(dto).filter(([field]) => isCopied(field));
  return Object.assign(Object.create(Object.getPrototypeOf(dto) as object) as object, Object.fromEntries(fields));
}

function flatten(error: ClassValidatorError, parent: string): FieldError[] {
  const field = parent === '' ? error.property : `${parent}.${error.property}`;
  const own = Object.entries(error.constraints ?? {}).map(([constraint, message]) => {
    return { field, code: toCode(constraint), message: `${field} ${message}` };
  });
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, field))];
}

/**
 * A test checks that the catalogue contains a code for each rule of the platform. Rules of plugins' DTOs are not
 * checked.
 */
function toCode(constraint: string): FieldCode {
  return constraint.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as FieldCode;
}
