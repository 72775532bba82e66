import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { Request } from 'express';
import { parametersOf } from '../messages/handler-parameters';
import { routeOf } from '../messages/request-context';
import { type FieldError, ValidationError } from '../../errors';
import { checkDto } from './check-dto';
import { declaredFields } from './declared-fields';
import { isDto } from './request-validation.pipe';

/** Query parameters that a handler declares. */
interface DeclaredQuery {
  readonly dtos: readonly Type<object>[];
  /** Undefined if it accepts any parameter. */
  readonly names: ReadonlySet<string> | undefined;
}

/** Everything below this path is the API; other paths are pages, whose links may contain any parameters. */
const API = '/api/';

/**
 * Rejects query parameters that occur twice and, in the API, those that the handler does not declare with `@Query`, so
 * that a misspelt filter is never ignored. The error also lists other invalid parameters.
 */
@Injectable()
export class QueryParametersGuard implements CanActivate {
  private readonly declared = new WeakMap<object, DeclaredQuery>();

  /** @throws ValidationError */
  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<Request>();
    const { query } = request;
    const given = Object.keys(query);
    if (given.length > 0) {
      const { dtos, names } = this.queryOf(context);
      const rejectsUnknown = routeOf(request)?.startsWith(API);
      const unfit = given.flatMap((name) => {
        if (names && !names.has(name)) return rejectsUnknown ? [unknownParameter(name, [...names])] : [];
        return Array.isArray(query[name]) ? [repeatedParameter(name)] : [];
      });
      if (unfit.length > 0) throw new ValidationError([...unfit, ...otherFaults(dtos, query, unfit)]);
    }
    return true;
  }

  private queryOf(context: ExecutionContext): DeclaredQuery {
    const handler = context.getHandler();
    let declared = this.declared.get(handler);
    if (!declared) this.declared.set(handler, (declared = declaredQuery(context.getClass(), handler.name)));
    return declared;
  }
}

function declaredQuery(controller: Type<unknown>, method: string): DeclaredQuery {
  const taken = parametersOf(controller, method).filter(({ source }) => source === RouteParamtypes.QUERY);
  const whole = taken.filter(({ part }) => part === undefined).map(({ type }) => type);
  const dtos = whole.filter(isDto);
  if (dtos.length < whole.length) return { dtos, names: undefined };
  const parts = taken.flatMap(({ part }) => (typeof part === 'string' ? [part] : []));
  return { dtos, names: new Set([...parts, ...dtos.flatMap(declaredFields)]) };
}

function otherFaults(
  dtos: readonly Type<object>[],
  query: Request['query'],
  unfit: readonly FieldError[],
): FieldError[] {
  const named = new Set(unfit.map(({ field }) => field));
  const faults = dtos.flatMap((dto) => checkDto(dto, { ...query }, false).faults);
  return faults.filter(({ field }) => !named.has(field));
}

function unknownParameter(field: string, known: readonly string[]): FieldError {
  const taken = known.length === 0 ? 'none' : known.join(', ');
  return {
    field,
    code: 'unknown-field',
    message: `${field} is not a parameter of this address, which takes ${taken}.`,
  };
}

function repeatedParameter(field: string): FieldError {
  return { field, code: 'repeated', message: `${field} must be given only once.` };
}
