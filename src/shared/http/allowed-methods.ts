import type { Request } from 'express';

interface RouteLayer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** The methods that the path of `request` has routes for; empty when the path is unknown. */
export function allowedMethods(request: Request): string[] {
  const layers = (request.app.router as unknown as { stack: RouteLayer[] }).stack;
  const path = request.url.split('?', 1)[0]!;
  const methods = layers
    .filter((layer) => layer.route && layer.match(path))
    .flatMap((layer) => Object.keys(layer.route!.methods).filter((method) => layer.route!.methods[method]));
  if (methods.includes('_all') || methods.length === 0) return [];
  if (methods.includes('get')) methods.push('head');
  return [...new Set(methods.map((method) => method.toUpperCase()))].sort();
}
