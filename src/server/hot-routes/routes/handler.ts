import { RequestMethod, type Type } from '@nestjs/common';
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  PIPES_METADATA,
} from '@nestjs/common/constants';
import { type ReflectableDecorator, Reflector } from '@nestjs/core';
import { AccessRule, type RequiredPermission, permissionOf } from '../../../platform/auth';
import { IdempotencyInterceptor } from '../../../platform/idempotency';
import { type HandlerParameter, parametersOf } from '../../../platform/http/messages';

/** What stands around a handler alone, and not around every route. */
const OWN_ENHANCERS = [GUARDS_METADATA, INTERCEPTORS_METADATA, PIPES_METADATA, EXCEPTION_FILTERS_METADATA];

/** What this one does is done ahead of the framework as well. */
const DONE_AHEAD: unknown = IdempotencyInterceptor;

type Methods = Record<string, (...values: unknown[]) => unknown>;

/** A method of a controller that answers requests, as its decorators describe it to the framework. */
export class Handler {
  private readonly reflector = new Reflector();
  private readonly controllerClass: Type<unknown>;
  private readonly method: Methods[string];

  /** @param isShared whether one controller answers all requests */
  constructor(
    private readonly controller: object,
    private readonly name: string,
    readonly isShared: boolean,
  ) {
    this.controllerClass = controller.constructor as Type<unknown>;
    this.method = (this.controllerClass.prototype as Methods)[name]!;
  }

  call(...values: unknown[]): unknown {
    return (this.controller as Methods)[this.name]!(...values);
  }

  toString(): string {
    return `${this.controllerClass.name}.${this.name}`;
  }

  /** What a decorator says of the method itself. */
  own<Value>(decorator: ReflectableDecorator<Value>): Value | undefined {
    return this.reflector.get(decorator, this.method);
  }

  /** What a decorator says of the method, or else of its controller. */
  find<Value>(decorator: ReflectableDecorator<Value>): Value | undefined {
    return this.reflector.getAllAndOverride(decorator, [this.method, this.controllerClass]);
  }

  get verb(): string {
    return RequestMethod[this.read<RequestMethod>(METHOD_METADATA)!];
  }

  /** Complete, beginning with a slash. */
  get paths(): string[] {
    const own = pathsOf(this.read(PATH_METADATA));
    return pathsOf(Reflect.getMetadata(PATH_METADATA, this.controllerClass)).flatMap((path) =>
      own.map((rest) => `/${[path, rest].filter((part) => part !== '').join('/')}`),
    );
  }

  get status(): number | undefined {
    return this.read(HTTP_CODE_METADATA);
  }

  get permission(): RequiredPermission | undefined {
    return permissionOf(this.find(AccessRule));
  }

  get hasOwnEnhancers(): boolean {
    const own = OWN_ENHANCERS.flatMap((key) => [
      ...(this.read<unknown[]>(key) ?? []),
      ...((Reflect.getMetadata(key, this.controllerClass) as unknown[] | undefined) ?? []),
    ]);
    return own.some((enhancer) => enhancer !== DONE_AHEAD);
  }

  get parameters(): HandlerParameter[] {
    return parametersOf(this.controllerClass, this.name);
  }

  private read<Value>(key: string): Value | undefined {
    return Reflect.getMetadata(key, this.method) as Value | undefined;
  }
}

function pathsOf(metadata: unknown): string[] {
  return ([metadata].flat() as string[]).map((path) => path.replace(/^\/|\/$/g, ''));
}
