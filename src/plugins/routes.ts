import { type DynamicModule, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { AccessRule } from '../platform/auth';

type ModuleDefinition = Type | DynamicModule;

/** A route of a controller. */
export interface Route {
  readonly method: RequestMethod;
  /** As declared, such as `api/v2/operator/activities/:id`. */
  readonly path: string;
  /** The same for all paths that Express cannot distinguish. */
  readonly shape: string;
  /** For example `VouchersController.issue`. */
  readonly handler: string;
  /** The permission that it requires, if any. */
  readonly permission: string | undefined;
}

/** The routes of a module and its imports, read from decorators. */
export function routesOf(module: ModuleDefinition, visited = new Set<Type>()): Route[] {
  const { module: type, ...dynamic } = isDynamic(module) ? module : { module };
  const isNew = !visited.has(type);
  visited.add(type);
  const own = <T>(key: string): T[] => (isNew ? ((Reflect.getMetadata(key, type) as T[] | undefined) ?? []) : []);
  const controllers = [
    ...own<Type>(MODULE_METADATA.CONTROLLERS),
    ...((dynamic as Partial<DynamicModule>).controllers ?? []),
  ];
  const imports = [...own<unknown>(MODULE_METADATA.IMPORTS), ...((dynamic as Partial<DynamicModule>).imports ?? [])];
  return [
    ...controllers.flatMap(routesOfController),
    ...imports.filter(isModule).flatMap((imported) => routesOf(imported, visited)),
  ];
}

function isDynamic(module: ModuleDefinition): module is DynamicModule {
  return 'module' in module;
}

/** Nest also accepts promises of modules, which are not supported here. */
function isModule(candidate: unknown): candidate is ModuleDefinition {
  return (
    typeof candidate === 'function' || (typeof candidate === 'object' && candidate !== null && 'module' in candidate)
  );
}

function routesOfController(controller: Type): Route[] {
  const prototype = controller.prototype as object;
  return Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { value }]) =>
    typeof value === 'function' ? routesOfHandler(controller, name, value as () => unknown) : [],
  );
}

function routesOfHandler(controller: Type, name: string, handler: () => unknown): Route[] {
  const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
  if (method === undefined) return [];
  const rule = readRule(handler) ?? readRule(controller);
  const permission = rule && Object.hasOwn(rule, 'permission') ? String(rule['permission']) : undefined;
  return pathsOf(controller).flatMap((prefix) =>
    pathsOf(handler).map((rest) => {
      const path = [...prefix.split('/'), ...rest.split('/')].filter(Boolean).join('/');
      return { method, path, shape: shapeOf(path), handler: `${controller.name}.${name}`, permission };
    }),
  );
}

function readRule(target: object): Record<string, unknown> | undefined {
  const rule: unknown = Reflect.getMetadata(AccessRule.KEY, target);
  return typeof rule === 'object' && rule !== null ? (rule as Record<string, unknown>) : undefined;
}

function pathsOf(target: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined].flat().map((path) => path ?? '');
}

/** Express ignores case and the names of parameters. */
function shapeOf(path: string): string {
  return path
    .toLowerCase()
    .split('/')
    .map((part) => (part.startsWith(':') ? ':' : part))
    .join('/');
}

export function isSameMethod(one: RequestMethod, other: RequestMethod): boolean {
  return one === other || one === RequestMethod.ALL || other === RequestMethod.ALL;
}
