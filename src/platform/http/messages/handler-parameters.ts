import type { Type } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import type { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { CustomParamFactory } from '@nestjs/common/interfaces';

interface RouteArgument {
  readonly index: number;
  readonly data?: unknown;
  readonly pipes: readonly unknown[];
  readonly factory?: CustomParamFactory;
}

type Types = readonly Type<object>[];

/** A parameter of a controller method, as its decorator describes it. */
export interface HandlerParameter {
  /** Nest's parameter type, or the factory function of a custom decorator. */
  readonly source: RouteParamtypes | CustomParamFactory;
  /** The selected part, such as a query parameter; undefined for everything. */
  readonly part: unknown;
  /** Pipes of the parameter, as classes or instances. */
  readonly pipes: readonly unknown[];
  /** Neither a part nor with pipes. */
  readonly isPlain: boolean;
  /** `Object` if it has no class, or the compiler emitted no types. */
  readonly type: Type<object>;
}

/** The decorated parameters of a controller method, in order. */
export function parametersOf(controller: Type<unknown>, method: string): HandlerParameter[] {
  const types = Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype as object, method) as Types | undefined;
  const decorated = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as object;
  return (Object.entries(decorated) as [string, RouteArgument][])
    .sort(([, one], [, other]) => one.index - other.index)
    .map(([key, { index, data, pipes, factory }]) => ({
      source: factory ?? Number.parseInt(key, 10),
      part: data,
      pipes,
      isPlain: data === undefined && pipes.length === 0,
      type: types?.[index] ?? Object,
    }));
}
