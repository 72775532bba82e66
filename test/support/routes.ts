import type { TestApp } from './test-app';

export interface Route {
  readonly method: string;
  readonly path: string;
}

interface RouteLayer {
  readonly route?: { path: string; methods: Record<string, boolean> };
}

/** The endpoints that the router really has, middleware left out. */
export function routesOfServer(test: TestApp): Route[] {
  const { stack } = (test.app.getHttpAdapter().getInstance() as { router: { stack: RouteLayer[] } }).router;
  return stack
    .flatMap(({ route }) => (route && !route.methods['trace'] ? [route] : []))
    .flatMap(({ path, methods }) => Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })));
}
