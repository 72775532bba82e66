import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '../..');

/** A document of the project, by its path from the root. */
export function readDocument(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The documents that speak of the present; the change log speaks of the past. */
export function listDocuments(): string[] {
  const inFolder = (folder: string) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`);
  return ['README.md', ...inFolder('docs'), ...inFolder('docs/adr'), ...inFolder('docs/guides')];
}

/** The rows of the table under a heading, or of the only one of a document without headings, without its head. */
export function rowsUnder(heading: string | undefined, document: string): string[][] {
  const section = heading ? document.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]! : document;
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What stands between backticks. */
export function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside]) => inside!);
}

/** From where documents name paths; extending.md speaks of the example. */
const STARTS = ['', 'src', 'docs', 'test', 'examples/gift-vouchers', 'examples/gift-vouchers/src/gift-vouchers'];

/** Whether a path that a document names exists. */
export function isThere(path: string): boolean {
  return STARTS.some((folder) => existsSync(join(ROOT, folder, path)));
}
