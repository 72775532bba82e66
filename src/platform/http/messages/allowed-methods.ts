import type { Request } from 'express';

interface Route {
  methods: Record<string, boolean>;
}

interface RouteLayer {
  route?: Route;
  match(path: string): boolean;
}

/** The methods for which the path of `request` has routes; empty for an unknown path. */
export function allowedMethods(request: Request): string[] {
  const layers = (request.app.router as unknown as { stack: RouteLayer[] }).stack;
  const path = request.url.split('?', 1)[0]!;
  const methods = layers
    .filter((layer) => layer.route && !isMiddleware(layer.route) && layer.match(path))
    .flatMap((layer) => Object.keys(layer.route!.methods).filter((method) => layer.route!.methods[method]));
  if (methods.includes('get')) methods.push('head');
  return [...new Set(methods.map((method) => method.toUpperCase()))].sort();
}

/**
 * Nest registers middleware as a route for every method and path. TRACE identifies it, because no endpoint uses TRACE.
 */
function isMiddleware({ methods }: Route): boolean {
  return Boolean(methods['_all'] || methods['trace']);
}
