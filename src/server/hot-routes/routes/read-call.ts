import type { IncomingHttpHeaders } from 'node:http';
import { HttpStatus, type PipeTransform, type Type } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { type Caller, currentCallerOf } from '../../../platform/auth';
import type { HandlerParameter } from '../../../platform/http/messages';
import { type RequestValidationPipe, declaredFields, isDto } from '../../../platform/http/validation';
import type { ByHeader } from '../../../platform/hot-routes';
import type { Handler } from './handler';
import { type PlainAddress, plainAddressOf } from './plain-address';
import { type NoteEnd, noteEndOf } from '../../../platform/hot-routes';

/** Who asks, and where the end of the answer is noted. */
interface Asker {
  readonly caller: Caller;
  readonly headers: IncomingHttpHeaders;
  readonly noteEnd: NoteEnd;
}

interface Asking extends Asker {
  readonly address: PlainAddress;
  /** As parsed. */
  readonly body: unknown;
}

/** Calls the method that answers. @throws what the method throws, and what its pipes do */
export type ReadCall = (asker: Asker) => Promise<unknown>;

/** Finds the call for an address and a body; undefined for what only the framework can read. */
export type FindCall = (url: string, body: unknown) => ReadCall | undefined;

type ValueOf = (asking: Asking) => unknown;

/**
 * How a handler is called without the framework; undefined where it asks for more than its caller, parts of its path, its
 * whole query, its whole body and one header, or writes its answer itself.
 * @param pattern of its addresses, with a group for each parameter of the path
 */
export function readCallsOf(
  handler: Handler,
  { pattern, by }: { readonly pattern: RegExp; readonly by: ByHeader | undefined },
  validation: RequestValidationPipe,
): FindCall | undefined {
  const values = handler.parameters.map((parameter) => byHeader(parameter, by) ?? valueOf(parameter, validation));
  const isUsual = handler.status === undefined || handler.status === Number(HttpStatus.OK);
  if (!isUsual || !values.every((value) => value !== undefined)) return undefined;
  const known = new Set(handler.parameters.filter(isQuery).flatMap(({ type }) => declaredFields(type)));
  return (url, body) => {
    const address = plainAddressOf(pattern, url, known);
    if (!address) return undefined;
    return async (asker) => {
      const asking = { ...asker, address, body };
      return handler.call(...(await Promise.all(values.map((value) => value(asking)))));
    };
  };
}

function isQuery({ source }: HandlerParameter): boolean {
  return source === RouteParamtypes.QUERY;
}

function byHeader({ source, isPlain }: HandlerParameter, by: ByHeader | undefined): ValueOf | undefined {
  if (!by || source !== by.source || !isPlain) return undefined;
  return ({ headers }) => by.valueOf(headers[by.header] as string | undefined);
}

function valueOf(parameter: HandlerParameter, validation: RequestValidationPipe): ValueOf | undefined {
  const { source, part, isPlain, type } = parameter;
  if (source === currentCallerOf && isPlain) return ({ caller }) => caller;
  if (source === noteEndOf && isPlain) return ({ noteEnd }) => noteEnd;
  if (isPlain && isDto(type)) {
    if (isQuery(parameter)) return ({ address }) => validation.validateQuery(type, address.query);
    if (source === RouteParamtypes.BODY) return ({ body }) => validation.validateBody(type, body);
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
