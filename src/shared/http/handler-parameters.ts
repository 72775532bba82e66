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

/** A parameter of a method that answers requests, as its decorator describes it. */
export interface HandlerParameter {
  /** Nest's own kind, or the function that finds the value. */
  readonly source: RouteParamtypes | CustomParamFactory;
  /** Which part of it is handed over, such as one query parameter; undefined for all of it. */
  readonly part: unknown;
  /** What it goes through before it is handed over, classes or instances. */
  readonly pipes: readonly unknown[];
  /** Handed over as it is: not a part of it, and through no pipe of its own. */
  readonly isPlain: boolean;
  /** `Object` where it has no class, or the compiler has kept no types. */
  readonly type: Type<object>;
}

/** The parameters of a controller's method that have decorators, in their order. */
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
