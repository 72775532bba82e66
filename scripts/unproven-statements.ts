import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** How SQL that repositories write as text starts. TypeORM builds all other statements. */
const STATEMENT = /^\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH)\s/;

/** Statements here run on SQLite only, or create the schema. */
const SKIPPED_FOLDERS = [
  'src/platform/database/sqlite',
  'src/platform/database/migrations',
  'src/platform/database/migrating',
];

/** Statements for SQLite that have a variant for MySQL and MariaDB; what they insert is skipped with them. */
const SQLITE_STATEMENTS: readonly [path: string, start: string][] = [
  ['src/availability/queries/start-times.repository.ts', 'WITH RECURSIVE'],
];

/** Keywords that MariaDB's summaries spell differently. */
const SPELLINGS: Readonly<Record<string, string>> = { distinctrow: 'distinct', character: 'char' };

/** What stands for a value in MariaDB's summaries, other than `?`; binary values are `(unknown)`. */
const VALUES: ReadonlySet<string> = new Set(['null', 'unknown']);

/** Marks where a `${…}` was. */
const INSERTED = '\0';

export interface SourceStatement {
  /** `path:line` */
  readonly place: string;
  /** The text between its `${…}`. */
  readonly chunks: readonly string[];
}

/**
 * Returns the SQL statements in `src` that MariaDB never ran.
 * @param ran statements as the performance schema summarises them
 */
export function unprovenStatements(ran: readonly string[], folder = 'src'): SourceStatement[] {
  return whereEachRan(ran, folder).flatMap(([statement, indexes]) => (indexes.length === 0 ? statement : []));
}

/** For each SQL statement in `src`: which of `ran` are instances of it, by their indexes. */
export function whereEachRan(ran: readonly string[], folder = 'src'): [SourceStatement, number[]][] {
  const texts = ran.map(wordsOf);
  return statementsOf(folder).map((statement) => {
    const words = wordsOfChunks(statement.chunks);
    return [statement, texts.flatMap((text, index) => (isInstance(text, words) ? index : []))];
  });
}

function statementsOf(folder: string): SourceStatement[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /(?<!\.spec)\.tsx?$/.test(path) && !SKIPPED_FOLDERS.some((skipped) => path.startsWith(skipped)))
    .flatMap((path) => statementsIn(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)));
}

function statementsIn(source: ts.SourceFile): SourceStatement[] {
  const found: SourceStatement[] = [];
  const visit = (node: ts.Node): void => {
    const chunks = chunksOf(node);
    if (chunks && isForSqlite(source.fileName, chunks[0]!)) return;
    if (chunks && STATEMENT.test(chunks[0]!)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ place: `${source.fileName}:${line + 1}`, chunks });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isForSqlite(path: string, text: string): boolean {
  return SQLITE_STATEMENTS.some(([file, start]) => path === file && text.startsWith(start));
}

function chunksOf(node: ts.Node): string[] | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
}

/** A literal may hold a `${…}`, so literals are removed before the text is divided. */
function wordsOfChunks(chunks: readonly string[]): string[] {
  return withoutLiterals(chunks.join(INSERTED)).split(INSERTED).map(wordsOf);
}

function withoutLiterals(sql: string): string {
  return sql.replace(/'[^']*'/g, ' ');
}

/** Names and keywords only: MariaDB replaces values and shortens lists when it summarises statements. */
function wordsOf(sql: string): string {
  const words = withoutLiterals(sql.toLowerCase()).match(/[a-z_][a-z0-9_]*/g);
  return (words ?? [])
    .map((word) => SPELLINGS[word] ?? word.replace('sql_tsi_', ''))
    .filter((word) => !VALUES.has(word))
    .join(' ');
}

function isInstance(text: string, chunks: readonly string[]): boolean {
  let from = 0;
  for (const chunk of chunks) {
    // A chunk can start or end within a name.
    const at = text.indexOf(chunk, from);
    if (at < 0) return false;
    from = at + chunk.length;
  }
  return true;
}
