import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_TYPES } from '../../src/platform/domain-events';
import { READERS } from '../../src/interfaces/docs-site/content/reading-order';
import { GUIDE_SLUGS, MOVED_GUIDES } from '../../src/platform/http/guides';
import { FIELD_CODES, PROBLEM_SLUGS } from '../../src/platform/errors';
import { expectProblem } from '../support/expect-problem';
import { SiteWalk } from '../support/site-walk';
import { useTestApp } from '../support/use-test-app';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('the developer pages', () => {
  const { test } = useTestApp();
  const get = (path: string, headers = {}) => test.anonymous.get(path, {}, headers);

  describe('at the bare address', () => {
    it('are where a browser is sent', async () => {
      const { status, headers } = await get('/', BROWSER);
      expect([status, headers.get('location'), headers.get('vary')]).toEqual([302, '/docs', 'Accept']);
    });

    it.each(['*/*', 'application/json', 'text/plain'])('are named to programs that accept %s', async (accept) => {
      const { version } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as {
        version: string;
      };
      const { status, body } = await get('/', { accept });
      const [Documentation, OpenAPI] = [`${test.url}/docs`, `${test.url}/openapi.json`];
      expect([status, body]).toEqual([200, { Name: 'Slipway', Version: version, Documentation, OpenAPI }]);
    });
  });

  describe('lead', () => {
    const walk = new SiteWalk(get);

    beforeAll(() => walk.from('/docs'));

    it('to every guide, the reference, the changelog and every problem type', () => {
      const expected = [...GUIDE_SLUGS, 'reference', 'changelog'].map((slug) => `/docs/${slug}`);
      const problems = PROBLEM_SLUGS.map((slug) => `/problems/${slug}`);
      expect(walk.visited).toEqual(
        expect.arrayContaining([...expected, ...problems, '/openapi.yaml', '/postman.json', '/llms.txt']),
      );
    });

    it('nowhere else than to pages, and to places on them, that there are', () => {
      expect(walk.visited.length).toBeGreaterThan(60);
      expect(walk.lost).toEqual([]);
    });
  });

  it('summarize guides without their markup', async () => {
    const { text } = await get('/llms.txt');
    expect(text).toContain('See what is due, take money later, and refund customers.');
    expect(text).not.toMatch(/\*\*|\]\(#/);
  });

  it.each([...MOVED_GUIDES])('lead from %s, which has moved, to %s', async (from, to) => {
    const { status, headers } = await get(`/docs/${from}`);
    expect([status, headers.get('location')]).toEqual([301, `/docs/${to}`]);
  });

  it('have a path of at most seven guides for each reader, and every guide in one chapter', () => {
    for (const { path, chapters } of READERS) {
      expect(path.length).toBeLessThanOrEqual(7);
      expect(chapters.flatMap(({ guides }) => guides)).toEqual(expect.arrayContaining([...path]));
    }
    const listed = READERS.flatMap(({ chapters }) => chapters.flatMap(({ guides }) => guides));
    expect([...listed].sort()).toEqual([...GUIDE_SLUGS].sort());
  });

  it('show screenshots, and nothing else of the folder', async () => {
    const { text } = await get('/docs/check-in');
    const pictures = [...text.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source!);
    expect(pictures.length).toBeGreaterThan(1);
    for (const picture of pictures) {
      const { status, headers } = await get(picture);
      expect([picture, status, headers.get('content-type')]).toEqual([picture, 200, 'image/webp']);
    }
    for (const name of ['nothing.webp', 'logo.svg', '..%2Fopenapi.json']) {
      expectProblem(await get(`/docs/images/${name}`), 404, 'not-found');
    }
  });

  it('are all there are files of', () => {
    const files = readdirSync(join(__dirname, '../../docs/guides')).filter((name) => name.endsWith('.md'));
    const elsewhere = ['octo', 'sdk', 'growing', 'security', 'extending', 'architecture', 'contributing', 'glossary'];
    expect([...files, ...elsewhere.map((slug) => `${slug}.md`)].sort()).toEqual(
      GUIDE_SLUGS.map((slug) => `${slug}.md`).sort(),
    );
  });

  it.each(GUIDE_SLUGS)('show %s as a page and as it is written, with the address of this server', async (slug) => {
    const page = await get(`/docs/${slug}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const written = await get(`/docs/${slug}.md`);
    expect([written.status, written.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    const title = /^# (.+)$/m.exec(written.text)![1]!;
    expect(page.text).toContain(`<h1>${title.replace("'", '’')}</h1>`);
    for (const { text } of [page, written]) {
      expect(text).not.toContain('127.0.0.1:3000');
      expect(text).not.toMatch(/^<!-- /m);
    }
    expect((await get('/llms.txt')).text).toContain(`(${test.url}/docs/${slug}.md)`);
  });

  it('name every event type', async () => {
    const { text } = await get('/docs/event-types.md');
    expect(EVENT_TYPES.filter((type) => !text.includes(`\`${type}\``))).toEqual([]);
  });

  it('name every problem and every code of a field', async () => {
    const { text } = await get('/docs/errors');
    for (const slug of PROBLEM_SLUGS) expect(text).toContain(`<td><code>${slug}</code></td>`);
    for (const code of Object.keys(FIELD_CODES)) expect(text).toContain(`<td><code>${code}</code></td>`);
  });

  it('are cached by browsers until they change, and sent compressed', async () => {
    const first = await get('/docs/holds', { 'accept-encoding': 'gzip' });
    const [etag, control] = [first.headers.get('etag')!, first.headers.get('cache-control')];
    expect([control, first.headers.get('content-encoding')]).toEqual(['no-cache', 'gzip']);
    const again = await get('/docs/holds', { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('show no HTML of others', async () => {
    const { text } = await get(`/docs/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    expect(text).not.toContain('<img');
  });

  it('say so where there is no page, to people and to programs', async () => {
    const page = await get('/docs/nothing');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain('href="/docs/quick-start"');
    for (const name of ['nothing.md', '__proto__.md', '..%2Farchitecture.md']) {
      expectProblem(await get(`/docs/${name}`), 404, 'not-found');
    }
  });

  describe('find', () => {
    const find = async (question: string) => {
      const { text } = await get(`/docs/search?q=${encodeURIComponent(question)}`);
      return [
        ...text
          .split('id="found"')[1]!
          .split('</main>')[0]!
          .matchAll(/<li><a href="([^"]+)">/g),
      ].map(([, href]) => href!);
    };

    it.each([
      ['how do I retry safely?', '/docs/idempotency'],
      ['Idempotency-Key', '/docs/idempotency'],
      ['what price do I show', '/docs/prices'],
      ['DST clock change', '/docs/time-zones'],
      ['is-email', '/docs/errors'],
      ['hold-expired', '/problems/hold-expired'],
      ['exend hold', '/docs/holds'],
      ['signature upload', '/docs/waivers'],
      ['If-None-Match', '/docs/availability'],
      ['Deprecation header', '/docs/versions'],
      ['decimal python', '/docs/usage-queries'],
      ['verify webhook signature', '/docs/webhooks'],
      ['how do I receive events', '/docs/events'],
    ])('where “%s” is answered', async (question, page) => {
      const firstPages = (await find(question)).slice(0, 3).map((href) => href.split('#')[0]);
      expect(firstPages).toContain(page);
    });

    it.each(['', '   ', 'the of and', 'qwertyuiop', '"*~^:'])('nothing for %j', async (question) => {
      expect(await find(question)).toEqual([]);
    });

    it('a page for every search term', async () => {
      expect((await get(`/docs/search?q=${'x '.repeat(3_000)}`)).status).toBe(200);
    });
  });
});
