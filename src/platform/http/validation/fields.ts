import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateBy,
} from 'class-validator';
import { ENUM_NAME } from '../openapi/named-schemas';
import { NOT_IN_EXAMPLE } from '../openapi/example';
import { MAX_TIMESTAMP, isLocalDate, isLocalTime } from '../../values/time';
import { countCodePoints, hasVisibleText, isPlainText } from './text';

/**
 * Field decorators for requests and responses. Each defines validation and OpenAPI schema in one line, so that they
 * cannot diverge. Messages omit the field's name; the validation pipe adds its full path.
 */

export interface FieldOptions {
  description?: string;
  example?: unknown;
  /** The field may be absent from a request, or `null`. */
  optional?: boolean;
  /** The field is always present in a response but may be `null`. */
  nullable?: boolean;
  /**
   * Omitted from examples of complete bodies, where it would contradict another field or refer to something that does
   * not exist.
   */
  notInExample?: boolean;
}

/** A field with custom rules; all fields below use it. */
export function field(
  options: FieldOptions,
  schema: ApiPropertyOptions,
  ...rules: PropertyDecorator[]
): PropertyDecorator {
  const { optional = false, nullable = false, notInExample = false, description, example } = options;
  return applyDecorators(
    ApiProperty({
      ...schema,
      required: !optional,
      ...(description && { description }),
      ...(example !== undefined && { example }),
      ...(nullable && { nullable: true }),
      ...(notInExample && { [NOT_IN_EXAMPLE]: true }),
    } as ApiPropertyOptions),
    optional ? IsOptional() : IsDefined({ message: 'is required.' }),
    ...rules,
  );
}

interface TextOptions extends FieldOptions {
  /** In Unicode code points. */
  max?: number;
  min?: number;
  /** Allows line breaks and tabs. */
  multiline?: boolean;
}

/** Text of up to `max` characters without control characters; not blank unless `min` is 0. */
export function TextField({ max = 255, min = 1, multiline = false, ...options }: TextOptions = {}) {
  return field(
    options,
    { type: String, minLength: min, maxLength: max },
    IsString({ message: 'must be a string.' }),
    codePoints(min, max),
    ...(min > 0 ? [rule('notBlank', 'must not be blank.', (value) => hasVisibleText(value as string))] : []),
    rule('plainText', 'must not contain control characters or invalid Unicode.', (value) =>
      isPlainText(value as string, multiline),
    ),
  );
}

function codePoints(min: number, max: number): PropertyDecorator {
  const message = min > 0 ? `must have ${min} to ${max} characters.` : `must have at most ${max} characters.`;
  return rule('length', message, (value) => {
    const length = countCodePoints(value as string);
    return length >= min && length <= max;
  });
}

/**
 * A validator that throws, for example for a value of an unexpected type, rejects the value.
 * @param message a function if it lists values that grow while plugins are loaded
 */
export function rule(
  name: string,
  message: string | (() => string),
  validate: (value: unknown, owner: object) => boolean,
) {
  const isValid = (value: unknown, owner: object): boolean => {
    try {
      return validate(value, owner);
    } catch {
      return false;
    }
  };
  return ValidateBy({
    name,
    validator: {
      validate: (value, args) => isValid(value, args!.object),
      defaultMessage: typeof message === 'string' ? () => message : message,
    },
  });
}

interface PatternOptions extends FieldOptions {
  pattern: RegExp;
  /** The expected value, to end the sentence "must be …". */
  what: string;
}

export function PatternField({ pattern, what, ...options }: PatternOptions) {
  return field(
    options,
    { type: String, pattern: pattern.source },
    IsString({ message: 'must be a string.' }),
    Matches(pattern, { message: `must be ${what}.` }),
  );
}

interface IntegerOptions extends FieldOptions {
  min?: number;
  max?: number;
}

function integerRules(min: number, max: number): PropertyDecorator[] {
  const [lowest, highest] = [min, max].map((limit) => limit.toLocaleString('en-GB'));
  const range = max === Number.MAX_SAFE_INTEGER ? `at least ${lowest}` : `${lowest} to ${highest}`;
  return [
    IsInt({ message: 'must be a whole number.' }),
    Min(min, { message: `must be ${range}.` }),
    Max(max, { message: `must be ${range}.` }),
  ];
}

export function IntegerField({ min = 0, max = Number.MAX_SAFE_INTEGER, ...options }: IntegerOptions = {}) {
  return field(options, { type: 'integer', minimum: min, maximum: max }, ...integerRules(min, max));
}

interface DecimalOptions extends FieldOptions {
  min: number;
  max: number;
}

/** A number that may have decimals. */
export function DecimalField({ min, max, ...options }: DecimalOptions) {
  const message = `must be a number from ${min} to ${max}.`;
  return field(
    options,
    { type: Number, minimum: min, maximum: max },
    IsNumber({}, { message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

/** An integer in a query string, which arrives as text. */
export function QueryIntegerField({ min = 0, max = Number.MAX_SAFE_INTEGER, ...options }: IntegerOptions = {}) {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value,
    ),
    IntegerField({ min, max, ...options }),
  );
}

export function BooleanField(options: FieldOptions = {}) {
  return field(options, { type: Boolean }, IsBoolean({ message: 'must be true or false.' }));
}

interface EnumOptions extends FieldOptions {
  /** Name of the shared enumeration in the document. */
  named?: string;
}

/** @param values a list that may grow until requests are served */
export function EnumField(values: readonly string[], { named, ...options }: EnumOptions = {}) {
  return field(
    options,
    { type: String, enum: values as string[], ...(named && { [ENUM_NAME]: named }) },
    IsIn(values, { message: () => `must be one of ${values.join(', ')}.` }),
  );
}

/** A valid calendar date, `YYYY-MM-DD`. */
export function DateField(options: FieldOptions = {}) {
  return field(
    { example: '2026-12-05', ...options },
    { type: String, format: 'date' },
    rule('isDate', 'must be a real date in the form YYYY-MM-DD.', isLocalDate),
  );
}

/** A time of day, `HH:MM` from 00:00 to 23:59. */
export function TimeField(options: FieldOptions = {}) {
  return field(
    { example: '10:00', ...options },
    { type: String, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
    rule('isTime', 'must be a time of day in the form HH:MM.', isLocalTime),
  );
}

/** Unix seconds, up to the end of the year 9999. */
export function TimestampField(options: FieldOptions = {}) {
  return field(
    { example: 1796464800, ...options },
    { type: 'integer', format: 'int64', minimum: 0, maximum: MAX_TIMESTAMP },
    ...integerRules(0, MAX_TIMESTAMP),
  );
}
