import type { Type as Class } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateNested } from 'class-validator';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { type MapRules, isPlainObject, mapDto, nestedDto } from './declared-fields';
import { ENUM_NAME } from '../openapi/named-schemas';
import { type FieldOptions, field, rule } from './fields';
import { countCodePoints, hasVisibleText, isPlainText } from './text';

type Dto = abstract new (...args: never[]) => object;

function nested(type: () => Dto, max?: number): PropertyDecorator[] {
  return [Type(type), nestedDto(type, max)];
}

export function ObjectField(type: () => Dto, options: FieldOptions = {}) {
  return field(
    options,
    // Swagger recognizes a lazy type by the function's name.
    { type: () => type() },
    rule(
      'isObject',
      'must be an object.',
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    ),
    ValidateNested({ message: 'must be an object.' }),
    ...nested(type),
  );
}

interface ListOptions extends FieldOptions {
  min?: number;
  /** Maximum length in requests. Lists in responses have no limit. */
  max?: number;
}

export function ListField(type: () => Dto, { min = 0, max, ...options }: ListOptions = {}) {
  return field(
    options,
    { type: () => type(), isArray: true, minItems: min, ...(max !== undefined && { maxItems: max }) },
    ...listRules(min, max),
    rule('isObjectList', 'must contain only objects.', (value) =>
      (value as unknown[]).every((item) => typeof item === 'object' && item !== null && !Array.isArray(item)),
    ),
    ValidateNested({ each: true, message: 'must contain only objects.' }),
    ...nested(type, max),
  );
}

interface MapOptions extends FieldOptions, Omit<MapRules, 'dto'> {}

/** An object whose members are all of one DTO, under names that the caller chooses. */
export function MapField(type: Class<object>, { max, isKey, keyError, ...options }: MapOptions): PropertyDecorator {
  const ownMembers = (value: unknown) => Object.keys(value as object).length;
  const decorate = field(
    options,
    { type: 'object', additionalProperties: { $ref: getSchemaPath(type) }, maxProperties: max },
    rule('isObject', 'must be an object.', isPlainObject),
    rule('tooMany', `must have at most ${max} members.`, (value) => ownMembers(value) <= max),
    mapDto({ dto: type, max, isKey, keyError }),
  );
  return (owner, name) => {
    decorate(owner, name);
    ApiExtraModels(type)(owner.constructor);
  };
}

interface TextListOptions extends ListOptions {
  /** Maximum length of each text. */
  itemMax?: number;
  /** May grow while plugins are loaded. */
  values?: readonly string[];
  /** Name of the shared enumeration in the document. */
  named?: string;
  isItem?: (item: string) => boolean;
  unique?: boolean;
  /** The expected items, to end the sentence "each must be …". */
  what?: string;
}

export function TextListField({
  min = 0,
  max,
  named,
  itemMax = 255,
  values,
  isItem,
  what,
  unique = false,
  ...options
}: TextListOptions = {}) {
  const isText = (item: unknown) =>
    typeof item === 'string' && countCodePoints(item) <= itemMax && hasVisibleText(item) && isPlainText(item, false);
  const accepts = (item: unknown) =>
    isText(item) && (!values || values.includes(item as string)) && (!isItem || isItem(item as string));
  const requested = () => what ?? (values ? `one of ${values.join(', ')}` : `text of 1 to ${itemMax} characters`);
  return field(
    options,
    {
      type: 'array',
      minItems: min,
      ...(max !== undefined && { maxItems: max }),
      ...(unique && { uniqueItems: true }),
      items: values
        ? { type: 'string', enum: values as string[], ...(named && { [ENUM_NAME]: named }) }
        : { type: 'string', maxLength: itemMax },
    },
    ...listRules(min, max),
    rule(
      'items',
      () => `is a list in which each must be ${requested()}.`,
      (value) => (value as unknown[]).every(accepts),
    ),
    ...(unique ? [uniqueRule()] : []),
  );
}

/** Distinct numeric IDs. */
export function IntegerListField({ min = 0, max, ...options }: ListOptions = {}) {
  const isId = (item: unknown) => Number.isSafeInteger(item) && (item as number) >= 1;
  return field(
    { example: [12], ...options },
    {
      type: 'array',
      uniqueItems: true,
      ...(min > 0 && { minItems: min }),
      ...(max !== undefined && { maxItems: max }),
      items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    },
    ...listRules(min, max),
    rule('items', 'must be a list of positive integers.', (value) => (value as unknown[]).every(isId)),
    uniqueRule(),
  );
}

function uniqueRule(): PropertyDecorator {
  return rule(
    'unique',
    'must not contain duplicates.',
    (value) => new Set(value as unknown[]).size === (value as []).length,
  );
}

function listRules(min: number, max = Infinity): PropertyDecorator[] {
  return [
    IsArray({ message: 'must be a list.' }),
    ArrayMinSize(min, { message: `must have at least ${min} ${min === 1 ? 'item' : 'items'}.` }),
    ArrayMaxSize(max, { message: `must have at most ${max} items.` }),
  ];
}
