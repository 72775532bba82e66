import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './documents';

/** What a number may be written as in the code, by the unit that follows it in a document. */
const UNITS: Readonly<Record<string, readonly number[]>> = {
  ms: [1],
  s: [1, 1_000],
  min: [60, 60_000],
  minutes: [1, 60, 60_000],
  h: [3_600],
  hours: [3_600],
  days: [1, 86_400, 24 * 60],
  MB: [1, 1_000_000],
};

/** The numbers of a document's text, with every value that each may have in the code. */
export function numbersIn(text: string): { readonly text: string; readonly values: readonly number[] }[] {
  const found = text
    .replace(/then \d{3}/g, '')
    .matchAll(/(?<![A-Za-z])(\d[\d,]*(?:\.\d+)?)(?: (?:idle )?([A-Za-z]+))?/g);
  return [...found].map(([whole, digits, unit]) => {
    const number = Number(digits!.replaceAll(',', ''));
    const factors = (unit && UNITS[unit]) || [1];
    return { text: whole, values: factors.map((factor) => Math.round(number * factor * 1e6) / 1e6) };
  });
}

/** Every number that the code of a file, or of a folder's files, says or works out from what it says. */
export function numbersOf(path: string): Set<number> {
  const full = join(ROOT, 'src', path);
  const files = statSync(full).isDirectory() ? readdirSync(full).map((name) => join(full, name)) : [full];
  const numbers = new Set<number>();
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const visit = (node: ts.Node): void => {
      const value = valueOf(node);
      if (value !== undefined) numbers.add(value);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  }
  return numbers;
}

function valueOf(node: ts.Node): number | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AsteriskToken) return undefined;
  const left = valueOf(node.left);
  const right = valueOf(node.right);
  return left === undefined || right === undefined ? undefined : left * right;
}
