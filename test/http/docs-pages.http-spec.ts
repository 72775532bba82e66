import { expectProblem } from '../support/expect-problem';
import { TestApp } from '../support/test-app';
import { PROBLEMS, type ProblemSlug } from '../../src/platform/errors';
import { useTestApp } from '../support/use-test-app';

describe('pages for people and machines', () => {
  const { test } = useTestApp();

  const page = async (path: string) => {
    const { status, headers, text } = await test.anonymous.get(path);
    expect([path, status]).toEqual([path, 200]);
    return { type: headers.get('content-type'), text };
  };

  describe('/docs/reference', () => {
    it('is a page whose scripts and styles all come from here', async () => {
      const { type, text } = await page('/docs/reference');
      expect(type).toMatch(/^text\/html/);
      expect(text).toContain('<title>API reference – Slipway documentation</title>');
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/);
      const sources = [...text.matchAll(/<(?:script|link)[^>]*\b(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]!);
      expect(sources.length).toBeGreaterThan(3);
      for (const source of sources) {
        const url = new URL(source, `${test.url}/docs/reference`);
        expect(url.origin).toBe(test.url);
        await page(url.pathname);
      }
    });
  });

  describe('/problems', () => {
    it('lists every type', async () => {
      const { text } = await page('/problems');
      for (const slug of Object.keys(PROBLEMS)) expect(text).toContain(`href="/problems/${slug}"`);
    });

    it.each(Object.keys(PROBLEMS) as ProblemSlug[])('explains %s', async (slug) => {
      const { type, text } = await page(`/problems/${slug}`);
      expect(type).toBe('text/html; charset=utf-8');
      expect(text).toContain(`<h1><code>${slug}</code></h1>`);
      expect(text).toContain(String(PROBLEMS[slug].status));
      expect(text).toContain('What to do');
      expect(text).not.toContain('`');
    });

    it('is where the type of a problem leads', async () => {
      const { body } = await test.anonymous.get('/nothing');
      expect(body.type).toBe(`${test.url}/problems/not-found`);
      await page(new URL(body.type).pathname);
    });

    it.each(['nothing', 'toString', '<script>alert(1)<%2Fscript>'])('has no page for %s', async (slug) => {
      const answer = await test.anonymous.get(`/problems/${slug}`);
      expectProblem(answer, 404, 'not-found');
    });
  });

  it('have style sheets and scripts', async () => {
    const sources = [...(await page('/problems')).text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)];
    expect(sources).toHaveLength(3);
    for (const [, source] of sources)
      expect((await page(source!)).type).toMatch(/^text\/(css|javascript); charset=utf-8$/);
  });

  it.each(['/health/live', '/health/ready'])('%s says ok to everybody', async (path) => {
    expect((await test.anonymous.get(path)).body).toEqual({ data: { Status: 'ok' } });
  });
});

describe('addresses', () => {
  it('are those of the configuration', async () => {
    const env = { PROBLEM_BASE: 'https://errors.example.org/types/', PUBLIC_URL: 'https://book.example.org/' };
    const test = await TestApp.create({ env });
    const problem = await test.anonymous.get('/nothing');
    expectProblem(problem, 404, 'not-found');
    expect(problem.body.type).toBe('https://errors.example.org/types/not-found');
    await test.close();
  });
});
