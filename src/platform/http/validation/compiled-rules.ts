import type { Type } from '@nestjs/common';
import { ValidationTypes, getMetadataStorage } from 'class-validator';

type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;
type Check = (value: unknown, owner: object) => boolean;
type Condition = (owner: object, value: unknown) => boolean;

const known = new WeakMap<Type<object>, (dto: object) => boolean>();

/**
 * Whether a DTO certainly satisfies all of its rules, which are looked up once per class. The library does so for each
 * object and creates an error for each field, which takes three times as long. `false` does not always mean an error:
 * values that only the library handles (sets, promises) are left to it.
 */
export function surelyObeysRules(dto: object): boolean {
  // A field of the body may be named `constructor`.
  const { constructor } = Object.getPrototypeOf(dto) as { constructor: Type<object> };
  let obeys = known.get(constructor);
  if (!obeys) known.set(constructor, (obeys = compile(constructor)));
  return obeys(dto);
}

function compile(dtoClass: Type<object>): (dto: object) => boolean {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dtoClass, '', false, false);
  const names = new Set(rules.map(({ propertyName }) => propertyName));
  const fields = [...names].map((name) => {
    return { name, check: compileField(rules.filter(({ propertyName }) => propertyName === name)) };
  });
  return (dto) => {
    for (const name of Object.keys(dto)) if (!names.has(name)) return false;
    for (const { name, check } of fields) if (!check((dto as Record<string, unknown>)[name], dto)) return false;
    return fields.length > 0;
  };
}

/** In the library's order: conditions, presence, own rules, then those of nested objects. */
function compileField(rules: Rules): Check {
  const ofType = (type: string) => rules.filter((rule) => rule.type === type);
  const conditions = ofType(ValidationTypes.CONDITIONAL_VALIDATION).map((rule) => rule.constraints[0] as Condition);
  const own = [...ofType(ValidationTypes.IS_DEFINED), ...ofType(ValidationTypes.CUSTOM_VALIDATION)];
  const isNested = ofType(ValidationTypes.NESTED_VALIDATION).length > 0;
  const isUnusual = own.some((rule) => rule.validateIf !== undefined);
  if (isUnusual || ofType(ValidationTypes.PROMISE_VALIDATION).length > 0) return () => false;
  const checks = own.flatMap(compileRule);
  if (isNested) checks.push(nestedObeys);
  return (value, owner) => {
    for (const applies of conditions) if (!applies(owner, value)) return true;
    for (const check of checks) if (!check(value, owner)) return false;
    return true;
  };
}

function compileRule({ constraintCls, constraints, propertyName: property, each }: Rules[number]): Check[] {
  const found = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
  return found.map(({ instance }): Check => {
    return (value, object) => {
      const requested = { targetName: object.constructor.name, property, object, value, constraints };
      // A promise is not `true`.
      if (!each) return instance.validate(value, requested) === true;
      return Array.isArray(value) && value.every((item) => instance.validate(item, requested) === true);
    };
  });
}

function nestedObeys(value: unknown): boolean {
  if (value === undefined) return true;
  return Array.isArray(value) ? value.every(isObedientObject) : isObedientObject(value);
}

function isObedientObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && surelyObeysRules(value);
}
