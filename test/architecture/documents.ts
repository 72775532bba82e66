import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { toAnchor } from '../../src/interfaces/docs-site/content/markdown';

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
  return [
    'README.md',
    'examples/gift-vouchers/README.md',
    'sdk/typescript/README.md',
    ...inFolder('docs'),
    ...inFolder('docs/adr'),
    ...inFolder('docs/guides'),
  ];
}

/** The rows of the tables in a section, or in a document without sections, without their header rows. */
export function rowsUnder(heading: string | undefined, document: string): string[][] {
  const section = heading ? document.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]! : document;
  const lines = section.split('\n');
  const isDelimiter = (line = '') => /^\|[\s|-]+\|$/.test(line);
  const rows = lines.filter((line, i) => line.startsWith('|') && !isDelimiter(line) && !isDelimiter(lines[i + 1]));
  return rows.map((line) =>
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

function withoutCode(markdown: string): string {
  return markdown.replace(/^( *)```[\s\S]*?^\1```/gm, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ''));
}

/** Links within the repository, without those to other sites. */
export function linksOf(markdown: string): string[] {
  const links = [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  return links.filter((link) => !/^(?:https?|mailto):/.test(link));
}

/** Anchors of the headings. */
export function anchorsOf(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    toAnchor(title!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  );
}

/** Number of words that people read: text and tables, but no samples of code and no addresses. */
export function proseWords(markdown: string): number {
  const prose = withoutCode(markdown).replace(/\]\([^)]*\)/g, ']');
  return prose.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0;
}
