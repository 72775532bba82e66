import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { ValidationError } from '../problems/common.errors';
import { type Checked, checkDto } from './check-dto';
import { ignoresUnknownFields, isPlainObject } from './declared-fields';
import { checkRests, cutLongLists } from './long-lists';
import { rememberRules } from './remember-rules';

rememberRules();

const NOT_DTOS: unknown[] = [Object, String, Number, Boolean, Array];

/** Whether the type of a parameter is a class with rules, and not what stands for any value. */
export function isDto(type: Type<object>): boolean {
  return !NOT_DTOS.includes(type);
}

/**
 * Turns bodies and queries into their DTOs, or names every wrong field at once. Nothing is coerced; unknown fields of
 * a body are errors unless its DTO says otherwise, unknown query parameters are for `QueryParametersGuard`; `null` for an optional field means absent.
 */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !metatype || !isDto(metatype as Type<object>)) return value;
    const dtoClass = metatype as Type<object>;
    return type === 'query'
      ? this.validateQuery(dtoClass, value as Record<string, string>)
      : this.validateBody(dtoClass, value);
  }

  /**
   * At once, unless the body has long lists.
   * @throws ValidationError
   */
  validateBody<T extends object>(dtoClass: Type<T>, value: unknown): T | Promise<T> {
    return this.validate(dtoClass, value, true);
  }

  /** @throws ValidationError */
  validateQuery<T extends object>(dtoClass: Type<T>, query: Readonly<Record<string, string>>): T | Promise<T> {
    return this.validate(dtoClass, { ...query }, false);
  }

  private validate<T extends object>(dtoClass: Type<T>, value: unknown, isBody: boolean): T | Promise<T> {
    if (!isPlainObject(value)) {
      throw new ValidationError([{ field: '', code: 'is-object', message: 'The body must be a JSON object.' }]);
    }
    const rejectsUnknown = isBody && !ignoresUnknownFields(dtoClass);
    const cut = isBody ? cutLongLists(dtoClass, value) : undefined;
    if (!cut) return accept(checkDto(dtoClass, value, rejectsUnknown));
    return checkRests(checkDto(dtoClass, cut.body, rejectsUnknown), cut.rests, rejectsUnknown).then(accept);
  }
}

function accept<T extends object>({ dto, faults }: Checked<T>): T {
  if (faults.length > 0) throw new ValidationError(faults);
  return withoutNulls(dto);
}

function withoutNulls<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members)) {
    if (members[key] === null) delete members[key];
    else withoutNulls(members[key]);
  }
  return value;
}
