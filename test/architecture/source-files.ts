import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const SOURCE = join(__dirname, '../../src');

/** One file of `src` and the files of `src` that it imports, types included. Paths are relative to `src`. */
export interface SourceFile {
  readonly path: string;
  readonly part: string;
  readonly text: string;
  readonly imports: readonly string[];
}

export function readSourceFiles(): SourceFile[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(d|spec)\.ts$/.test(path))
    .map((path) => {
      const text = readFileSync(join(SOURCE, path), 'utf8');
      const imported = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
      return {
        path,
        part: partOf(path),
        text,
        imports: imported.filter((name) => name.startsWith('.')).map((name) => resolve(path, name)),
      };
    });
}

/** Folders of `src` that contain several parts. */
const LAYERS = new Set(['platform', 'interfaces', 'server']);

/** The part to which a file belongs; see `ALLOWED_IMPORTS`. */
export function partOf(path: string): string {
  const [first, second, third] = path.split('/');
  if (second === undefined) return '(root)';
  return LAYERS.has(first!) && third !== undefined ? `${first}/${second}` : first!;
}

function resolve(from: string, name: string): string {
  const target = join(dirname(from), name);
  const file = ['.ts', '.tsx'].map((ending) => target + ending).find((path) => existsSync(join(SOURCE, path)));
  return file ?? join(target, 'index.ts');
}

/** The first circle of imports that is found, as the paths along it. */
export function findCircle(files: readonly Pick<SourceFile, 'path' | 'imports'>[]): string[] | undefined {
  const imports = new Map(files.map((file) => [file.path, file.imports]));
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const next of imports.get(path) ?? []) {
      const circle = visit(next, [...trail, path]);
      if (circle) return circle;
    }
    done.add(path);
    return undefined;
  };
  for (const { path } of files) {
    const circle = visit(path, []);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * The first circle of imports between the folders of a part, where each file next to them counts as a folder. The entry
 * point and the module assemble the part, so they import from all folders.
 */
export function findCircleOfFolders(part: string, files: readonly SourceFile[]): string[] | undefined {
  const folderOf = (path: string) => path.slice(part.length + 1).split('/')[0]!;
  const own = files.filter((file) => file.part === part && !/\/(index|[\w-]+\.module)\.ts$/.test(file.path));
  const folders = new Map<string, string[]>();
  for (const { path, imports } of own) {
    const targets = imports.filter((target) => partOf(target) === part).map(folderOf);
    folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), ...targets]);
  }
  return findCircle(
    [...folders].map(([path, targets]) => ({ path, imports: targets.filter((each) => each !== path) })),
  );
}

/** The classes of a file whose constructor takes more than `limit` parameters. */
export function classesWithMoreParametersThan(limit: number, { path, text }: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isConstructorDeclaration(node) && node.parameters.length > limit) {
      found.push(`${path} ${node.parent.name?.getText() ?? ''} (${node.parameters.length})`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Files and packages that are loaded with any of these files, not when something is needed. */
export function loadedWith(...starts: string[]): Set<string> {
  const loaded = new Set<string>();
  const load = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const name of loadedModules(readFileSync(join(SOURCE, path), 'utf8'))) {
      if (name.startsWith('.')) load(resolve(path, name));
      else loaded.add(name);
    }
  };
  starts.forEach(load);
  return loaded;
}

/** What a file imports or exports statically, but for types. */
function loadedModules(text: string): string[] {
  return ts.createSourceFile('', text, ts.ScriptTarget.Latest).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const specifier = statement.moduleSpecifier;
    return specifier && ts.isStringLiteral(specifier) && !namesTypesOnly(statement) ? [specifier.text] : [];
  });
}

function namesTypesOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const { isTypeOnly, name, namedBindings } = statement.importClause ?? {};
  if (isTypeOnly) return true;
  return (
    !name &&
    !!namedBindings &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((each) => each.isTypeOnly)
  );
}
