import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { ValidationError } from '../../errors';
import { type Checked, checkDto } from './check-dto';
import { ignoresUnknownFields, isPlainObject } from './declared-fields';
import { checkRests, cutLongLists } from './long-lists';

const NOT_DTOS: unknown[] = [Object, String, Number, Boolean, Array];

/** Whether the type of a parameter is a DTO class. */
export function isDto(type: Type<object>): boolean {
  return !NOT_DTOS.includes(type);
}

/**
 * Converts bodies and queries to DTOs, or reports every invalid field in one error. Never coerces values. Unknown
 * fields of a body are errors unless its DTO allows them; `QueryParametersGuard` handles unknown query parameters.
 * `null` for an optional field means absent.
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
   * Synchronous unless the body has long lists.
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
