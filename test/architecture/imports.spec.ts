import { dirname } from 'node:path';
import { ALLOWED_IMPORTS, BASE, isEntryPoint, permittedBy } from './allowed-imports';
import {
  type SourceFile,
  classesWithMoreParametersThan,
  findCircle,
  findCircleOfFolders,
  loadedWith,
  partOf,
  readSourceFiles,
} from './source-files';

const MAX_LINES = 260;
const MAX_FILES_IN_A_FOLDER = 16;

/** Folders that are lists, in which files are found by name. */
const LISTS = /\/(dto|migrations\/added)$/;

/** Larger parts have floors: no folder imports one that imports it, directly or through others. */
const MAX_FILES_WITHOUT_FLOORS = 50;

/** From seven on, a class deserves a second look, but the number alone is no reason to split it (docs/CONTRIBUTING.md). */
const MAX_DEPENDENCIES = 8;

/** From the bottom. */
const LAYERS = [/^platform/, /^(?!interfaces|server)/, /^(interfaces|server)/];

/** Large libraries of some deployments or rare requests, which a start loads only if it needs them. */
const LOADED_ON_DEMAND = ['@node-rs/argon2', 'libsql', 'mysql2', 'nodemailer', 'sharp', 'stripe'];

/** The business; above it, the table alone decides. */
const LAST_CLOSED_LAYER = 1;

/** Within the base, folders of several parts import each other's files, because their entry points form circles. */
const areOfBase = (...parts: string[]) => parts.every((part) => (BASE as readonly string[]).includes(part));

describe('the architecture', () => {
  const files = readSourceFiles();

  /** Files that match `pattern` outside of where it belongs. */
  function strays(pattern: RegExp, belongs: (file: SourceFile) => boolean): string[] {
    return files.filter((file) => !belongs(file) && pattern.test(file.text)).map(({ path }) => path);
  }

  const isIn =
    (...parts: string[]) =>
    (file: SourceFile) =>
      parts.some((part) => file.path.startsWith(`${part}/`));
  const isRepository = ({ path }: SourceFile) => path.endsWith('.repository.ts');

  it('lists every part', () => {
    expect(files.filter(({ part }) => !(part in ALLOWED_IMPORTS)).map(({ path }) => path)).toEqual([]);
  });

  it('lets parts import only what the table allows', () => {
    const forbidden = files.flatMap(({ path, part, imports }) => {
      const permitted = permittedBy(ALLOWED_IMPORTS[part]!);
      return imports
        .filter((target) => partOf(target) !== part)
        .filter((target) => permitted && !permitted.includes(partOf(target)))
        .map((target) => `${path} → ${target}`);
    });
    expect(forbidden).toEqual([]);
  });

  it('never lets the platform import the business, or the business its interfaces and the server', () => {
    const layerOf = (part: string) => LAYERS.findIndex((layer) => layer.test(part));
    const upward = Object.entries(ALLOWED_IMPORTS).flatMap(([part, rule]) =>
      (permittedBy(rule) ?? [])
        .filter((other) => layerOf(part) <= LAST_CLOSED_LAYER && layerOf(other) > layerOf(part))
        .map((other) => `${part} → ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it('lets parts import each other only through their public entry points', () => {
    const deep = files.flatMap(({ path, part, imports }) =>
      imports
        .filter((target) => partOf(target) !== part && !isEntryPoint(target) && !areOfBase(part, partOf(target)))
        .map((target) => `${path} → ${target}`),
    );
    expect(deep).toEqual([]);
  });

  it('has no circle of imports and no forwardRef', () => {
    expect(findCircle(files)).toBeUndefined();
    expect(strays(/\bforwardRef\b/, () => false)).toEqual([]);
  });

  it(`has no circle of folders in parts of more than ${MAX_FILES_WITHOUT_FLOORS} files`, () => {
    const sizes = new Map<string, number>();
    for (const { part } of files) sizes.set(part, (sizes.get(part) ?? 0) + 1);
    const large = [...sizes].filter(([, size]) => size > MAX_FILES_WITHOUT_FLOORS).map(([part]) => part);
    expect(large).toContain('bookings');
    const circles = large.map((part) => [part, findCircleOfFolders(part, files)]);
    expect(circles.filter(([, circle]) => circle !== undefined)).toEqual([]);
  });

  it('loads no large library before it is needed', () => {
    const loaded = loadedWith('serve.ts', 'cli.ts');
    expect(loaded).toContain('typeorm');
    expect(LOADED_ON_DEMAND.filter((library) => loaded.has(library))).toEqual([]);
  });

  it('reads the environment in one place', () => {
    expect(strays(/\bprocess\.env\b/, isIn('platform/config'))).toEqual([]);
  });

  it('reads the machine’s clock in one place, next to the computation of dates', () => {
    expect(strays(/\bnew Date\(|\bDate\.(now|parse)\(/, isIn('platform/values/time'))).toEqual([]);
    expect(strays(/\bnew Date\(\)|\bDate\.now\(/, ({ path }) => path === 'platform/values/time/clock.ts')).toEqual([]);
  });

  it('publishes and handles events only through its own publisher', () => {
    expect(strays(/\bEventEmitter2\b|\bOnEvent\b|\bemitAsync\(/, isIn('platform/domain-events'))).toEqual([]);
  });

  it('accesses the database only in repositories', () => {
    const mayTouch = (file: SourceFile) => isRepository(file) || isIn('platform/database')(file);
    expect(strays(/\bEntityManager\b|\bDataSource\b|\bcreateQueryBuilder\(|@InjectRepository\(/, mayTouch)).toEqual([]);
    expect(strays(/\bdatabase\.(manager|rows|row|execute)\b/, mayTouch)).toEqual([]);
    expect(strays(/\b(SELECT\s.*\bFROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|SELECT 1)\b/s, mayTouch)).toEqual([]);
  });

  it('has no relations between entities, only IDs', () => {
    expect(strays(/@(OneToOne|OneToMany|ManyToOne|ManyToMany)\(/, () => false)).toEqual([]);
  });

  it('throws domain errors, never HTTP exceptions', () => {
    expect(strays(/\b\w+Exception\b/, isIn('platform'))).toEqual([]);
  });

  it(`has files of at most ${MAX_LINES} lines`, () => {
    expect(files.filter(({ text }) => text.split('\n').length - 1 > MAX_LINES).map(({ path }) => path)).toEqual([]);
  });

  it(`has folders of at most ${MAX_FILES_IN_A_FOLDER} files`, () => {
    const sizes = new Map<string, number>();
    for (const folder of files.map(({ path }) => dirname(path))) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    const crowded = [...sizes].filter(([folder, size]) => size > MAX_FILES_IN_A_FOLDER && !LISTS.test(folder));
    expect(crowded).toEqual([]);
  });

  it(`injects at most ${MAX_DEPENDENCIES} dependencies`, () => {
    expect(files.flatMap((file) => classesWithMoreParametersThan(MAX_DEPENDENCIES, file))).toEqual([]);
  });
});
