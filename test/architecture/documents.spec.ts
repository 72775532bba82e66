import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withGeneratedParts } from '../../scripts/documents/tables';
import { READERS } from '../../src/interfaces/docs-site/content/reading-order';
import { PERMISSIONS } from '../../src/platform/auth';
import * as domainEvents from '../../src/platform/domain-events';
import { ENVIRONMENT_NAMES } from '../../src/platform/config/load-config';
import { ALLOWED_IMPORTS, BASE } from './allowed-imports';
import {
  ROOT,
  anchorsOf,
  isThere,
  linksOf,
  listDocuments,
  proseWords,
  quoted,
  readDocument,
  rowsUnder,
} from './documents';
import { numbersIn, numbersOf } from './limits';

/** Ours, and one that the tests' own build of MariaDB reads. */
const SETTINGS = [...ENVIRONMENT_NAMES, 'GALERA_FOUND'];

const BUILT = Object.entries(ALLOWED_IMPORTS).filter(([part]) => part !== '(root)');

/** MySQL's words for how a connection is encrypted. */
const TLS_MODES = ['VERIFY_CA', 'VERIFY_IDENTITY'];

const isOfBase = (part: string) => (BASE as readonly string[]).includes(part);

/** The rows of one layer of the diagram; the top layer consists of two folders. */
function floorsOf(folder: string, text: string): string[][] {
  return [...text.matchAll(/^│ ([a-z-]+(?: · [a-z-]+)*) {2}/gm)].map(([, names]) =>
    names!.split(' · ').map((name) => {
      const folders = folder === 'interfaces' ? ['interfaces', 'server'] : [folder];
      return [name, ...folders.map((each) => `${each}/${name}`)].find(
        (part) => part in ALLOWED_IMPORTS && (folder === '' || part !== name),
      )!;
    }),
  );
}

describe('the documents', () => {
  const architecture = readDocument('docs/architecture.md');
  const limits = readDocument('docs/limits.md');

  it('have the table of imports as it is checked', () => {
    const sorted = (parts: readonly string[]) => [...new Set(parts)].sort();
    const inDocument = rowsUnder('The modules and what each may import', architecture).map(([part, , cell]) => {
      const names = cell === '–' ? [] : cell!.split(', ');
      return [part, cell === 'everything' ? cell : sorted(names.flatMap((name) => (name === 'base' ? BASE : [name])))];
    });
    const checked = BUILT.map(([part, { mayImport }]) => [
      part,
      mayImport === 'everything' ? mayImport : sorted(mayImport),
    ]);
    expect(Object.fromEntries(inDocument)).toEqual(Object.fromEntries(checked));
    expect(architecture).toContain(`_base_ = ${BASE.join(', ')}.`);
  });

  it('draw each part once, above all that it may import', () => {
    const floors = architecture
      .split(/^[┌├]─ src\/?/m)
      .slice(1)
      .flatMap((layer) => floorsOf(layer.split(' ')[0]!, layer));
    const drawn = BUILT.filter(([part]) => part !== 'platform' && part !== 'server');
    expect(floors.flat().sort()).toEqual(drawn.map(([part]) => part).sort());
    const floorOf = (part: string) => floors.findIndex((floor) => floor.includes(part));
    const upwards = drawn.flatMap(([part, { mayImport }]) =>
      mayImport === 'everything' || isOfBase(part)
        ? []
        : mayImport
            .filter((other) => other !== 'platform' && floorOf(other) <= floorOf(part))
            .map((other) => `${part} → ${other}`),
    );
    expect(upwards).toEqual([]);
  });

  it.each(rowsUnder(undefined, limits))('have the limits that are coded: %s %s', (_what, limit, where) => {
    const coded = new Set(quoted(where).flatMap((path) => [...numbersOf(path)]));
    const strange = numbersIn(limit).filter(({ values }) => !values.some((value) => coded.has(value)));
    expect(strange.map(({ text }) => text)).toEqual([]);
  });

  it('list each limit once', () => {
    const names = rowsUnder(undefined, limits).map(([what]) => what);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it('name files and folders that exist', () => {
    const isFile = (text: string) => /^[\w.@/-]*\w\.(tsx?|mjs)$/.test(text) && text !== 'index.ts';
    const isFolder = (text: string) => /^[a-z.][\w.@-]*(\/[\w.@-]+)+\/?$/.test(text) && isThere(text.split('/')[0]!);
    const lost = listDocuments().flatMap((document) =>
      quoted(readDocument(document))
        .filter((text) => (isFile(text) || isFolder(text)) && !isThere(text))
        .map((text) => `${document}: ${text}`),
    );
    expect(lost).toEqual([]);
  });

  // Also on code hosting sites, which know no addresses of the server.
  it.each([...listDocuments(), 'CHANGELOG.md'])('%s links to files and headings that exist', (document) => {
    const lost = linksOf(readDocument(document)).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? document : join(dirname(document), path);
      if (path.startsWith('/') || !existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(readDocument(target)).includes(anchor);
    });
    expect(lost).toEqual([]);
  });

  it.each(listDocuments())('%s has its generated parts as the code is', (document) => {
    const spaceless = (text: string) => text.replace(/[\s-]+/g, '');
    const text = readDocument(document);
    const isCurrent = spaceless(withGeneratedParts(text)) === spaceless(text);
    expect(isCurrent ? 'current' : 'outdated: `npm run docs`').toBe('current');
  });

  it('describe every permission and every built-in meter, and no others', () => {
    const named = (heading: string, guide: string) =>
      rowsUnder(heading, readDocument(`docs/guides/${guide}.md`)).map(([name]) => quoted(name!)[0]);
    expect(named('Permissions', 'authentication').sort()).toEqual([...PERMISSIONS].sort());
    const ofPlatform = new Set<unknown>(Object.values(domainEvents));
    const meters = domainEvents.countedEvents().filter(({ event }) => ofPlatform.has(event));
    expect(named('Built-in meters', 'metering').sort()).toEqual(meters.map(({ meter }) => meter).sort());
  });

  // At 200 words a minute, without samples of code.
  it('are short for newcomers', () => {
    const guide = (slug: string) => readDocument(`docs/guides/${slug}.md`);
    const minutes = (texts: readonly string[]) => texts.reduce((sum, text) => sum + proseWords(text), 0) / 200;
    const toFirstBooking = ['quick-start', 'authentication', 'holds', 'idempotency', 'webhooks'].map(guide);
    expect(READERS[0]!.path.slice(0, 5)).toEqual(['quick-start', 'authentication', 'holds', 'idempotency', 'webhooks']);
    expect(minutes(toFirstBooking)).toBeLessThan(15);
    const toFirstChange = ['README.md', 'docs/architecture.md', 'docs/CONTRIBUTING.md'].map(readDocument);
    expect(minutes(toFirstChange)).toBeLessThan(25);
    expect(proseWords(readDocument('README.md'))).toBeLessThanOrEqual(700);
  });

  it('give each place that leans on internals a suite that exists', () => {
    const rows = rowsUnder(undefined, readDocument('docs/internals.md'));
    expect(rows.length).toBeGreaterThan(10);
    const lost = rows.filter(([places, , suite]) => !quoted(`${places} ${suite}`).every(isThere));
    expect(lost).toEqual([]);
  });

  it('name settings that exist', () => {
    // OCTO's own words are in capitals too.
    const documents = listDocuments().filter((document) => !document.includes('octo'));
    const lost = documents.flatMap((document) =>
      [...readDocument(document).matchAll(/(?<![\w.])([A-Z]+(?:_[A-Z]+)+)(?==|`)/g)]
        .filter(([, name]) => ![...SETTINGS, ...TLS_MODES].includes(name!))
        .map(([, name]) => `${document}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  it('list every decision once, in order, under its number', () => {
    const files = readdirSync(join(ROOT, 'docs/adr')).filter((name) => /^\d{4}-/.test(name));
    const numbers = files.map((name) => Number(name.slice(0, 4)));
    const listed = [...readDocument('docs/adr/README.md').matchAll(/^\| \[(\d+)\]\((.+?)\)/gm)];
    expect(listed.map(([, number, file]) => [Number(number), file])).toEqual(
      files.map((file, i) => [numbers[i], file]),
    );
    const titles = files.map((file) => /^# (\d+)\. /.exec(readDocument(`docs/adr/${file}`))?.[1]);
    expect(titles.map(Number)).toEqual(numbers);
  });
});
