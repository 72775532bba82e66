import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { hostileTextFor } from './hostile-text';

const SOURCE = join(__dirname, '../../src');

/** Quadratic patterns that match only short text or text that no tenant writes. */
const ALLOWED: Readonly<Record<string, string>> = {
  '/\\/+$/': 'addresses in the configuration',
  '/0+$/': 'nine decimals',
};

/** Every pattern in the source that may look at any number of characters, with where it stands. */
function patternsOfSource(): [string, string][] {
  const found = new Map<string, string>();
  for (const path of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path) || /\.spec\.ts$/.test(path)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node) && /[*+]|,\}/.test(node.text)) found.set(node.text, path);
      ts.forEachChild(node, visit);
    };
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    visit(ts.createSourceFile(path, readFileSync(join(SOURCE, path), 'utf8'), ts.ScriptTarget.Latest, true, kind));
  }
  return [...found];
}

function toRegExp(literal: string): RegExp {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

describe('patterns', () => {
  const patterns = patternsOfSource();

  it('are found', () => expect(patterns.length).toBeGreaterThan(40));

  it.each(patterns)('take twice as long for twice as much: %s in %s', (literal) => {
    const hostile = hostileTextFor(toRegExp(literal));
    expect(literal in ALLOWED ? undefined : hostile).toBeUndefined();
  });

  it('that are let off still exist', () => {
    const known = new Set(patterns.map(([literal]) => literal));
    expect(Object.keys(ALLOWED).filter((literal) => !known.has(literal))).toEqual([]);
  });

  it.each([
    /<a\b[^<>]*?\bhref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>((?:(?!<a\b).)*?)<\/a\s*>/gi,
    /<!--[\s\S]*?-->/g,
    /<(style|script)\b[\s\S]*?<\/\1>/g,
    /\s+$/,
    /0+$/,
    /^[^@\s]*[^@]*@$/,
    /"[^"]*=[^"]*"/,
  ])('are reported if they are quadratic: %s', (pattern) => {
    expect(hostileTextFor(pattern)).toBeDefined();
  });
});
