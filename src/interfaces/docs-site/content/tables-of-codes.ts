import { FIELD_CODES, PROBLEMS, PROBLEM_SLUGS } from '../../../platform/http/problems';

/** Generated tables, by the comment in a guide that they replace, such as `<!-- problem codes -->`. */
const TABLES: Readonly<Record<string, () => string>> = {
  'problem codes': () =>
    table(
      ['Code', 'Status', 'When'],
      PROBLEM_SLUGS.map((slug) => [
        `[\`${slug}\`](/problems/${slug})`,
        `${PROBLEMS[slug].status}`,
        PROBLEMS[slug].when,
      ]),
    ),
  'field codes': () =>
    table(
      ['Code', 'What is wrong'],
      Object.entries(FIELD_CODES).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
};

/** Replaces the comments by tables. */
export function withTables(text: string): string {
  return text.replace(/^<!-- ([a-z ]+) -->$/gm, (comment, name: string) => TABLES[name]?.() ?? comment);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
