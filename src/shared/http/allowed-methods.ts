import type { Request } from 'express';

interface Route {
  methods: Record<string, boolean>;
}

interface RouteLayer {
  route?: Route;
  match(path: string): boolean;
}

/** The methods that the path of `request` has routes for; empty when the path is unknown. */
export function allowedMethods(request: Request): string[] {
  const layers = (request.app.router as unknown as { stack: RouteLayer[] }).stack;
  const path = request.url.split('?', 1)[0]!;
  const methods = layers
    .filter((layer) => layer.route && !isMiddleware(layer.route) && layer.match(path))
    .flatMap((layer) => Object.keys(layer.route!.methods).filter((method) => layer.route!.methods[method]));
  if (methods.includes('get')) methods.push('head');
  return [...new Set(methods.map((method) => method.toUpperCase()))].sort();
}

/** The framework binds middleware as a route of every method on every path; no endpoint of ours is for TRACE. */
function isMiddleware({ methods }: Route): boolean {
  return Boolean(methods['_all'] || methods['trace']);
}
