import { type ApplicationConfig, ModulesContainer } from '@nestjs/core';
import type { Application } from 'express';
import { RequestMeasures } from '../../src/platform/health';
import { GracefulShutdown } from '../../src/server/connections';
import { RequestLog } from '../../src/platform/logging';
import { TestApp } from '../support/test-app';

type Pinned = readonly (readonly [name: string, aheadOfFramework: string])[];

const NOTHING_OF_ITS_OWN = 'nothing: it has no effect on such a request';
const NO_ANSWER = 'leaves to the framework what has no route or fails with a 5xx';

/**
 * Everything that runs around every route, in order, and its equivalent in the fast path, before which none of it runs. Anyone who adds
 * something must think of both ways in: what is to hold for every request is not enforced here alone.
 */
const AROUND_EVERY_ROUTE: Readonly<Record<string, Pinned>> = {
  middleware: [
    ['<anonymous>', `${NOTHING_OF_ITS_OWN}; Nest’s hook for answers, which nobody uses`],
    ['noteTimeOfArrival', 'Exchange notes it'],
    ['GracefulShutdown.follow', 'is off while the server drains, and lets a write be followed'],
    ['assignRequestId', 'Exchange uses the same `requestIdFrom`'],
    ['openContext', 'works within `CurrentActor.run`, which opens the same context'],
    ['RequestLog.follow', 'is off at the levels at which requests are logged, and leaves failures to the framework'],
    ['RequestMeasures.follow', 'tells its observer, which is the same histogram'],
    ['ignoreCacheDirectives', 'asks `If-None-Match` alone'],
    ['readBrokenEncodingLiterally', 'leaves such an address to the framework: it is nobody’s'],
    ['resolvePartnerAlias', 'takes addresses apart by the same `partnerAliasOf`'],
    ['securityHeaders', 'repeats the headers of the framework’s own answer'],
    ['compressPages', 'answers no pages'],
    ['corsMiddleware', 'leaves requests with an `Origin` to the framework'],
    ['<anonymous>', NO_ANSWER],
    ['<anonymous>', NO_ANSWER],
  ],
  'middleware of modules': [
    ['LoggerModule', 'stands at no route, here neither'],
    ['LoggerModule', 'stands at no route, here neither'],
    [
      'CapabilitiesHeader',
      'varies cached responses, and headers of computed ones, by the request header that it reads',
    ],
  ],
  guards: [
    ['AccessGuard', 'asks `Admission` as well'],
    ['DeadlineGuard', 'waits no longer, and gives the work the same deadline; a copy is there at once'],
    ['OwnHeadersGuard', 'asks the same provider for an answer that it makes; no write has such headers'],
    ['ActivityIdGuard', 'has no write with an ActivityID in its path; a read runs the pipes of its handler'],
    [
      'QueryParametersGuard',
      'has no write with a query in its address; leaves reads with one that their DTO does not know',
    ],
    ['JsonBodyGuard', 'takes bodies apart by the same `jsonBodyOf`, and leaves it the bytes that it has read'],
  ],
  // One around every route takes a third of what a request costs in the framework (docs/adr/0056).
  interceptors: [],
  pipes: [['RequestValidationPipe', 'checks bodies, and queries of reads, with the same instance']],
  filters: [
    ['ProblemFilter', 'translates errors with the same `ErrorTranslation`, and leaves every 5xx to the framework'],
  ],
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

  it('is what somebody has thought of ahead of the framework as well', () => {
    const pinned = Object.entries(AROUND_EVERY_ROUTE).map(([kind, each]) => [kind, each.map(([name]) => name)]);
    const found = { middleware: middleware(), 'middleware of modules': middlewareOfModules(), ...enhancers() };
    expect(found).toEqual(Object.fromEntries(pinned));
  });
});
