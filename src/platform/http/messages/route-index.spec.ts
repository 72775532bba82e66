import express, { type Request, type Response } from 'express';
import { indexRoutes } from './route-index';

const PATTERNS = [
  '/',
  '/api/v2/kayaks',
  '/api/v2/kayaks/new',
  '/api/v2/kayaks/:id',
  '/api/v2/:kind/new',
  '/api/v2/kayaks/:id/seats/:seat',
  '/api/:version/kayaks/7',
  '/:anything/v2/kayaks',
  '/pages{/:page}',
  '/pages/list',
  '/files/*rest',
  '/files/list',
  '/.well-known/security.txt',
];

const ADDRESSES = [
  ...['/', '//', '/?a=/api/v2', '/nothing', '/api', '/api/', '/api/v2', '/api/v2/', '//api/v2/kayaks'],
  ...[
    '/api/v2/kayaks',
    '/API/V2/Kayaks',
    '/api/v2/kayaks/',
    '/api/v2/kayaks?new',
    '/api/v2/kayaks/new',
    '/api/v2/kayaks/new/',
  ],
  ...[
    '/api/v2/kayaks/7',
    '/api/v2/canoes/new',
    '/api/v2/canoes/7',
    '/api/v3/kayaks/7',
    '/api/v2/kayaks/7/seats/1',
    '/other/v2/kayaks',
  ],
  ...[
    '/api/v2/kayaks/%6eew',
    '/api/v2/%6bayaks',
    '/api%2Fv2/kayaks',
    '/api/v2/kayaks#new',
    '/api/v2/kayaks//new',
    '/api/v2/__proto__/new',
  ],
  ...[
    '/constructor/v2/kayaks',
    '/pages',
    '/pages/',
    '/pages/list',
    '/pages/seven',
    '/files/list',
    '/files/list/more',
    '/files',
    '/.well-known/security.txt',
  ],
  ...['http://host/api/v2/kayaks', '/api/v2/kayaks/new/extra', '/%', '/api/v2/%zz/new'],
];

/** Patterns that match an address, in the order in which they are tried. */
function matchesOf(app: ReturnType<typeof express>, method: string, url: string): string[] {
  const request = { method, url, headers: {} } as unknown as Request;
  const matches: string[] = [];
  Object.assign(request, { matches });
  app.router(
    request,
    {} as Response,
    (error?: unknown) => void matches.push(error instanceof Error ? error.name : 'end'),
  );
  return matches;
}

function appWith(patterns: readonly string[]): ReturnType<typeof express> {
  const app = express();
  const note = (name: string) => (request: Request, _response: Response, next: () => void) => {
    (request as unknown as { matches: string[] }).matches.push(name);
    next();
  };
  app.use(note('first'));
  for (const pattern of patterns) app.get(pattern, note(pattern));
  app.post('/api/v2/kayaks', note('created'));
  app.use('/api/v2', note('below'));
  return app;
}

describe('the index of routes', () => {
  const plain = appWith(PATTERNS);
  const indexed = appWith(PATTERNS);
  indexRoutes(indexed);

  it.each(ADDRESSES.map((url) => [url]))('leaves out nothing that matches %j, and keeps the order', async (url) => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      const expected = matchesOf(plain, method, url);
      const matches = matchesOf(indexed, method, url);
      await new Promise(setImmediate);
      expect(matches).toEqual(expected);
      expect(matches.at(0)).toBe('first');
    }
  });

  it('knows routes that are added later', async () => {
    const app = appWith(PATTERNS);
    indexRoutes(app);
    matchesOf(app, 'GET', '/api/v2/kayaks');
    app.get('/api/v2/kayaks', (request, _response, next) => {
      (request as unknown as { matches: string[] }).matches.push('later');
      next();
    });
    const matches = matchesOf(app, 'GET', '/api/v2/kayaks');
    await new Promise(setImmediate);
    expect(matches).toContain('later');
  });

  it('tries few of many routes', () => {
    const app = appWith(Array.from({ length: 300 }, (_, index) => `/api/v2/thing${index}/:id`));
    indexRoutes(app);
    let tried = 0;
    for (const layer of (app.router as unknown as { stack: { match: (path: string) => boolean }[] }).stack) {
      const match = layer.match.bind(layer);
      layer.match = (path) => {
        tried++;
        return match(path);
      };
    }
    expect(matchesOf(app, 'GET', '/api/v2/thing299/7')).toContain('/api/v2/thing299/:id');
    expect(tried).toBeLessThan(10);
  });
});
