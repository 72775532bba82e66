import type { MigrationInterface, QueryRunner } from 'typeorm';

/** IDs covered by one statement, so that no statement locks the bookings for long. */
const BATCH = 2_000;

const MAX_SEARCH_TEXT = 640;

type Replacement = readonly [from: string, to: string];

const APOSTROPHES = ["'", '’', '‘', 'ʼ'].map((each): Replacement => [each, '']);
const SEPARATORS = [' ', '-', '(', ')', '.', '/'].map((each): Replacement => [each, '']);

/** In both cases, as one character and as a letter with a combining accent. */
const LETTERS = [
  ...[spelledOut('ä', 'ae'), spelledOut('ö', 'oe'), spelledOut('ü', 'ue')],
  ...[spelledOut('ø', 'oe'), spelledOut('å', 'aa')],
];

/**
 * Lets searches find existing bookings without apostrophes, with letters written out (`Schaefer` for Schäfer), and by
 * phone number without its separators. The ranges of IDs do not depend on the rows, so an interrupted run can be
 * resumed.
 */
export class AddBookingSearchSpellings1795003240000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const [row] = (await queryRunner.query('SELECT MAX(id) AS last FROM booking')) as {
      last: number | string | null;
    }[];
    const last = Number(row?.last ?? 0);
    for (let after = 0; after < last; after += BATCH) {
      for (const { sql, parameters = [] } of STEPS) {
        await queryRunner.query(`${sql} AND id > ? AND id <= ?`, [...parameters, after, after + BATCH]);
      }
    }
  }

  /** Nothing: the version before finds the longer texts as well. */
  async down(): Promise<void> {}
}

function spelledOut(letter: string, to: string): Replacement[] {
  const spellings = [letter, letter.toUpperCase()].flatMap((each) => [each, each.normalize('NFD')]);
  return [...new Set(spellings)].map((from) => [from, to]);
}

const NAME = "CONCAT(first_name, ' ', last_name)";
const DIGITS = replaced('phone', SEPARATORS);

/** Several statements, because SQLite limits how deeply expressions are nested. */
const STEPS: readonly { readonly sql: string; readonly parameters?: readonly string[] }[] = [
  { sql: set(`CONCAT(search_text, ?, ${DIGITS})`, `${DIGITS} <> phone`), parameters: ['\n'] },
  {
    sql: set(
      `CONCAT(search_text, ?, ${NAME})`,
      `(${LETTERS.flat()
        .map((each) => `${replaced(NAME, [each])} <> ${NAME}`)
        .join(' OR ')})`,
    ),
    parameters: ['\n'],
  },
  ...[...LETTERS, APOSTROPHES].map((each) => {
    return { sql: set(replaced('search_text', each), `${replaced('search_text', each)} <> search_text`) };
  }),
  { sql: set('LOWER(search_text)', 'LOWER(search_text) <> search_text') },
];

function set(text: string, condition: string): string {
  return `UPDATE booking SET search_text = SUBSTR(${text}, 1, ${MAX_SEARCH_TEXT}) WHERE ${condition}`;
}

/** An SQL expression that replaces each of the texts. */
function replaced(expression: string, replacements: readonly Replacement[]): string {
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return replacements.reduce((sql, [from, to]) => `REPLACE(${sql}, ${quote(from)}, ${quote(to)})`, expression);
}
