import { RequestMethod, type Type } from '@nestjs/common';
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  PARAMTYPES_METADATA,
  PATH_METADATA,
  PIPES_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants';
import type { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { CustomParamFactory } from '@nestjs/common/interfaces';
import { type ReflectableDecorator, Reflector } from '@nestjs/core';
import { AccessRule, type Permission, permissionOf } from '../auth';

/** What stands around a handler alone, and not around every route. */
const OWN_ENHANCERS = [GUARDS_METADATA, INTERCEPTORS_METADATA, PIPES_METADATA, EXCEPTION_FILTERS_METADATA];

interface RouteArgument {
  readonly index: number;
  readonly data?: unknown;
  readonly pipes: readonly unknown[];
  readonly factory?: CustomParamFactory;
}

/** A parameter as its decorator describes it. */
export interface Parameter {
  /** Nest's own kind, or the function that finds the value. */
  readonly source: RouteParamtypes | CustomParamFactory;
  /** Handed over as it is: not a part of it, and through no pipe of its own. */
  readonly isPlain: boolean;
  readonly type: Type<object>;
}

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

  get permission(): Permission | undefined {
    return permissionOf(this.find(AccessRule));
  }

  get hasOwnEnhancers(): boolean {
    return OWN_ENHANCERS.some((key) => this.read(key) ?? Reflect.getMetadata(key, this.controllerClass));
  }

  /** In their order. */
  get parameters(): Parameter[] {
    const types = Reflect.getMetadata(PARAMTYPES_METADATA, this.controller, this.name) as Type<object>[];
    const decorated = (Reflect.getMetadata(ROUTE_ARGS_METADATA, this.controllerClass, this.name) ?? {}) as object;
    return (Object.entries(decorated) as [string, RouteArgument][])
      .sort(([, one], [, other]) => one.index - other.index)
      .map(([key, { index, data, pipes, factory }]) => ({
        source: factory ?? Number.parseInt(key, 10),
        isPlain: data === undefined && pipes.length === 0,
        type: types[index]!,
      }));
  }

  private read<Value>(key: string): Value | undefined {
    return Reflect.getMetadata(key, this.method) as Value | undefined;
  }
}

function pathsOf(metadata: unknown): string[] {
  return ([metadata].flat() as string[]).map((path) => path.replace(/^\/|\/$/g, ''));
}
