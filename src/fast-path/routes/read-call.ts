import type { PipeTransform, Type } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { type Caller, currentCallerOf } from '../../auth';
import type { HandlerParameter } from '../../shared/http';
import { type RequestValidationPipe, declaredFields, isDto } from '../../shared/validation';
import type { Handler } from './handler';
import { type PlainAddress, plainAddressOf } from './plain-address';
import { type NoteEnd, noteEndOf } from './right-until.decorator';

/** Who asks for what, and where the end of the answer is noted. */
interface Asking {
  readonly caller: Caller;
  readonly address: PlainAddress;
  readonly noteEnd: NoteEnd;
}

/** Calls the method that answers an address. @throws what the method throws, and what its pipes do */
export type ReadCall = (caller: Caller, noteEnd: NoteEnd) => Promise<unknown>;

/** Finds the call for an address; undefined for one that only the framework can read. */
export type FindCall = (url: string) => ReadCall | undefined;

type ValueOf = (asking: Asking) => unknown;

/**
 * How a handler is called without the framework; undefined where it asks for more than its caller, parts of its path and
 * its whole query, or writes its answer itself.
 * @param pattern of its addresses, with a group for each parameter of the path
 */
export function readCallsOf(
  handler: Handler,
  pattern: RegExp,
  validation: RequestValidationPipe,
): FindCall | undefined {
  const values = handler.parameters.map((parameter) => valueOf(parameter, validation));
  if (handler.status !== undefined || !values.every((value) => value !== undefined)) return undefined;
  const known = new Set(handler.parameters.filter(isQuery).flatMap(({ type }) => declaredFields(type)));
  return (url) => {
    const address = plainAddressOf(pattern, url, known);
    if (!address) return undefined;
    return async (caller, noteEnd) => {
      const asking = { caller, address, noteEnd };
      return handler.call(...(await Promise.all(values.map((value) => value(asking)))));
    };
  };
}

function isQuery({ source }: HandlerParameter): boolean {
  return source === RouteParamtypes.QUERY;
}

function valueOf(parameter: HandlerParameter, validation: RequestValidationPipe): ValueOf | undefined {
  const { source, part, isPlain, type } = parameter;
  if (source === currentCallerOf && isPlain) return ({ caller }) => caller;
  if (source === noteEndOf && isPlain) return ({ noteEnd }) => noteEnd;
  if (isQuery(parameter) && isPlain && isDto(type)) {
    return ({ address }) => validation.validateQuery(type, address.query);
  }
  return source === RouteParamtypes.PARAM && typeof part === 'string' ? paramOf(part, parameter) : undefined;
}

function paramOf(name: string, { pipes, type }: HandlerParameter): ValueOf | undefined {
  if (!pipes.every(needsNothing)) return undefined;
  const made = pipes.map((pipe) => new pipe());
  return ({ address }) => {
    const metadata = { type: 'param', data: name, metatype: type } as const;
    return made.reduce<unknown>((value, pipe) => pipe.transform(value, metadata), address.params[name]);
  };
}

/** Whether it is a class of pipes that the framework need not make. */
function needsNothing(pipe: unknown): pipe is Type<PipeTransform> {
  return typeof pipe === 'function' && pipe.length === 0;
}
