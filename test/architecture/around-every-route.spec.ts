import { type ApplicationConfig, ModulesContainer } from '@nestjs/core';
import type { Application } from 'express';
import { RequestMeasures } from '../../src/platform/health';
import { GracefulShutdown } from '../../src/server/connections';
import { RequestLog } from '../../src/platform/logging';
import { TestApp } from '../support/test-app';

type Pinned = readonly (readonly [name: string, inHotRoutes: string])[];

const NOTHING_OF_ITS_OWN = 'nothing: it has no effect on such a request';
const NO_ANSWER = 'requests without a hot route, and those that fail with a 5xx, fall through';

/**
 * Everything that runs around every route, in order, and how hot routes handle the same concern, because none of it
 * runs for them.
 */
const AROUND_EVERY_ROUTE: Readonly<Record<string, Pinned>> = {
  middleware: [
    ['<anonymous>', `${NOTHING_OF_ITS_OWN}; Nest’s hook for answers, which nobody uses`],
    ['noteTimeOfArrival', '`Exchange` records it'],
    [
      'GracefulShutdown.follow',
      'hot routes fall through while the server drains, and `HandlerRunner` follows their responses',
    ],
    ['assignRequestId', '`Exchange` uses the same `requestIdFrom`'],
    ['openContext', '`HandlerRunner` works within `CurrentActor.run`, which opens the same context'],
    ['RequestLog.follow', 'hot routes are off at the levels at which requests are logged, and failures fall through'],
    ['RequestMeasures.follow', '`Exchange` calls an observer, which is the same histogram'],
    ['ignoreCacheDirectives', 'only `If-None-Match` is read'],
    ['readBrokenEncodingLiterally', 'such a URL falls through'],
    ['resolvePartnerAlias', '`addressOf` uses the same `partnerAliasOf`'],
    ['securityHeaders', '`ResponseFactory` uses the same `COMMON_HEADERS`'],
    ['compressPages', 'hot routes are not pages'],
    ['compression', 'spares hot routes by `HotRoutes.isHot`'],
    ['corsMiddleware', 'requests with an `Origin` fall through; `ResponseFactory` sets the headers of others'],
    ['<anonymous>', NO_ANSWER],
    ['<anonymous>', NO_ANSWER],
  ],
  'middleware of modules': [
    ['LoggerModule', 'stands at no route, here neither'],
    ['LoggerModule', 'stands at no route, here neither'],
    [
      'CapabilitiesHeader',
      '`varyBy` makes the header that it reads part of the cache key; `OctoHeaders` sets the same headers',
    ],
  ],
  guards: [
    ['AccessGuard', 'hot routes use the same `Admission`'],
    ['DeadlineGuard', '`HandlerRunner` gives the work the same deadline'],
    ['OwnHeadersGuard', '`headersFrom` names the same provider; no write has such headers'],
    ['ActivityIdGuard', 'a read of an unknown product fails, and falls through'],
    ['QueryParametersGuard', 'requests with undeclared or repeated parameters fall through'],
    ['JsonBodyGuard', 'hot routes use the same `jsonBodyOf`; the guard reuses the bytes that were read'],
  ],
  // One around every route takes a third of what a request costs in the framework (docs/adr/0056).
  interceptors: [],
  pipes: [['RequestValidationPipe', 'hot routes validate bodies and queries with the same instance']],
  filters: [['ProblemFilter', '`HotWrites` uses the same `ErrorTranslation`; every 5xx falls through']],
};

interface Layer {
  readonly handle: { readonly name: string };
  readonly route?: object;
}

describe('what stands around every route', () => {
  let test: TestApp;

  beforeAll(async () => {
    // With what variables add to it.
    test = await TestApp.create({ env: { CORS_ORIGINS: '*', METRICS_TOKEN: 'metrics-token-of-the-tests' } });
  });

  afterAll(() => test.close());

  /** Of Express itself; `handler` is what Nest wraps those of modules in. */
  function middleware(): string[] {
    const { router } = test.app.getHttpAdapter().getInstance() as unknown as Application;
    const named = new Map<unknown, string>(
      [GracefulShutdown, RequestLog, RequestMeasures].map((each) => [
        test.app.get<{ follow: unknown }>(each).follow,
        `${each.name}.follow`,
      ]),
    );
    return (router as unknown as { stack: Layer[] }).stack
      .filter(({ route, handle }) => !route && handle.name !== 'handler')
      .map(({ handle }) => named.get(handle) ?? (handle.name || '<anonymous>'));
  }

  /** There, functions are named after their module. */
  function middlewareOfModules(): string[] {
    return [...test.app.get(ModulesContainer).values()].flatMap(({ name, middlewares }) => {
      return [...middlewares.values()].map(({ metatype }) => ('use' in metatype!.prototype ? metatype!.name : name));
    });
  }

  function enhancers(): Record<string, string[]> {
    const { config } = test.app as unknown as { config: ApplicationConfig };
    const names = (all: readonly object[]) => all.map((each) => each.constructor.name);
    return {
      guards: names([...config.getGlobalGuards(), ...config.getGlobalRequestGuards()]),
      interceptors: names([...config.getGlobalInterceptors(), ...config.getGlobalRequestInterceptors()]),
      pipes: names([...config.getGlobalPipes(), ...config.getGlobalRequestPipes()]),
      filters: names([...config.getGlobalFilters(), ...config.getGlobalRequestFilters()]),
    };
  }

  it('is handled by hot routes as well', () => {
    const pinned = Object.entries(AROUND_EVERY_ROUTE).map(([kind, each]) => [kind, each.map(([name]) => name)]);
    const found = { middleware: middleware(), 'middleware of modules': middlewareOfModules(), ...enhancers() };
    expect(found).toEqual(Object.fromEntries(pinned));
  });
});
