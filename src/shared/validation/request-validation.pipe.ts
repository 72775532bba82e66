import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { type ValidationError as ClassValidatorError, validateSync } from 'class-validator';
import { type FieldError, ValidationError } from '../problems/common.errors';
import { onlyDeclared, unknownFields } from './declared-fields';
import { rememberRules } from './remember-rules';
import { unknownField } from './request-shape';

rememberRules();

const NOT_DTOS: unknown[] = [Object, String, Number, Boolean, Array];

/**
 * Turns bodies and queries into their DTOs, or names every wrong field at once. Nothing is coerced; unknown fields of
 * a body are errors, unknown query parameters are ignored; `null` for an optional field means absent.
 */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !metatype || NOT_DTOS.includes(metatype)) return value;
    return this.validate(
      metatype as Type<object>,
      type === 'query' ? { ...(value as object) } : value,
      type === 'body',
    );
  }

  /** @throws ValidationError */
  validateBody<T extends object>(dtoClass: Type<T>, value: unknown): T {
    return this.validate(dtoClass, value, true);
  }

  private validate<T extends object>(dtoClass: Type<T>, value: unknown, onlyKnownFields: boolean): T {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new ValidationError([{ field: '', code: 'is-object', message: 'The body must be a JSON object.' }]);
    }
    const unknown = onlyKnownFields ? unknownFields(dtoClass, value) : [];
    const dto = plainToInstance(dtoClass, unknown.length > 0 ? onlyDeclared(dtoClass, value) : value);
    // All rules are synchronous; asking them so saves a promise for each field.
    const errors = validateSync(dto, {
      whitelist: true,
      stopAtFirstError: true,
      forbidUnknownValues: true,
    });
    const faults = [...unknown.map(unknownField), ...errors.flatMap((error) => flatten(error, ''))];
    if (faults.length > 0) throw new ValidationError(faults);
    return withoutNulls(dto);
  }
}

function flatten(error: ClassValidatorError, parent: string): FieldError[] {
  const field = parent === '' ? error.property : `${parent}.${error.property}`;
  const own = Object.entries(error.constraints ?? {}).map(([constraint, message]) => {
    return { field, code: toCode(constraint), message: `${field} ${message}` };
  });
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, field))];
}

function toCode(constraint: string): string {
  return constraint.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function withoutNulls<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, member] of Object.entries(value)) {
    if (member === null) delete (value as Record<string, unknown>)[key];
    else withoutNulls(member);
  }
  return value;
}
