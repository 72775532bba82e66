import { HttpStatus } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { type Caller, type RequiredPermission, currentCallerOf } from '../../../platform/auth';
import { BodyLimit, JSON_BODY_LIMIT, type JsonBody, ReadsOwnBody, rawJsonBodyOf } from '../../../platform/http/bodies';
import { type KeyedResponse, type CarriedKey, IsIdempotent, currentKeyOf } from '../../../platform/idempotency';
import { type HandlerParameter, HeadersFrom } from '../../../platform/http/messages';
import type { RequestValidationPipe } from '../../../platform/http/validation';
import { requireFit, requireThat } from './fit-handler';
import type { Handler } from './handler';

/** A POST that is answered ahead of the framework by the very method of its controller. */
export interface HotWrite {
  /** Of a partner's address the neutral one. */
  readonly path: string;
  readonly permission: RequiredPermission;
  /** Of what it creates. */
  readonly status: number;
  /** In bytes. */
  readonly bodyLimit: number;
  /** Whether it records the key of a request itself. */
  readonly takesKey: boolean;
  /** @throws what the controller throws, and ValidationError */
  answer(caller: Caller, body: JsonBody, key: CarriedKey | undefined): Promise<KeyedResponse>;
}

/** @throws Error when the handler cannot be called with a caller, a body and a key alone */
export function hotWritesOf(handler: Handler, validation: RequestValidationPipe): HotWrite[] {
  const permission = requireFit(handler, 'FastWrite', ['POST']);
  requireThat(!handler.find(ReadsOwnBody), handler, 'FastWrite', 'it reads its body itself');
  requireThat(!handler.find(HeadersFrom), handler, 'FastWrite', 'its headers are not always the same');
  const isFixed = handler.paths.every((path) => !path.includes(':'));
  requireThat(isFixed, handler, 'FastWrite', 'its path has parameters');
  requireThat(isCallable(handler), handler, 'FastWrite', 'its parameters are not caller, whole body and, at most, key');
  const bodyOf = bodyReader(handler.parameters[1]!, validation);
  return handler.paths.map((path) => ({
    path,
    permission,
    status: handler.status ?? HttpStatus.CREATED,
    bodyLimit: handler.own(BodyLimit) ?? JSON_BODY_LIMIT,
    takesKey: handler.own(IsIdempotent)?.carried === true,
    answer: async (caller, body, key) => (await handler.call(caller, await bodyOf(body), key)) as KeyedResponse,
  }));
}

function isCallable({ parameters }: Handler): boolean {
  const [caller, body, key, ...others] = parameters;
  return (
    isPlainly(caller, currentCallerOf) &&
    isPlainly(body, RouteParamtypes.BODY, rawJsonBodyOf) &&
    (key === undefined || isPlainly(key, currentKeyOf)) &&
    others.length === 0
  );
}

function isPlainly(parameter: HandlerParameter | undefined, ...sources: HandlerParameter['source'][]): boolean {
  return parameter !== undefined && sources.includes(parameter.source) && parameter.isPlain;
}

/** How the framework would hand the body over. */
function bodyReader(
  { source, type }: HandlerParameter,
  validation: RequestValidationPipe,
): (body: JsonBody) => unknown {
  return source === rawJsonBodyOf ? (body) => body : ({ value }) => validation.validateBody(type, value);
}
