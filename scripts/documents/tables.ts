import { readFileSync } from 'node:fs';
import { labelOf, momentOf } from '../../src/interfaces/dashboard/emails/delay';
import { EVENT_CATALOGUE } from '../../src/platform/event-log/event-catalogue';
import { FIELD_CODES, PROBLEMS, PROBLEM_SLUGS } from '../../src/platform/errors';
import { MERGE_FIELDS } from '../../src/workflows';
import { BOOKING_TRIGGERS } from '../../src/workflows/triggers/triggers';

/** Parts of documents that are generated from the code, by the name in the comment before them. */
const GENERATED: Readonly<Record<string, () => string>> = {
  'problem types': () =>
    table(
      ['`code`', 'Status', 'When', 'What to do'],
      PROBLEM_SLUGS.map((slug) => [`\`${slug}\``, PROBLEMS[slug].status, PROBLEMS[slug].when, PROBLEMS[slug].remedy]),
    ),
  'field codes': () =>
    table(
      ['`errors[].code`', 'What is wrong'],
      Object.entries(FIELD_CODES).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
  'event types': () =>
    Object.entries(EVENT_CATALOGUE)
      .map(([type, { when, visibleTo, data, optional = [] }]) => {
        const audience = visibleTo === 'owner' ? 'its creator' : `keys with ${code(visibleTo)}`;
        const some = optional.length === 0 ? '' : ` Only some events have ${optional.map(code).join(' and ')}.`;
        return `### \`${type}\`\n\n${when}${some} Visible to ${audience}.\n\n\`\`\`json\n${JSON.stringify(data)}\n\`\`\``;
      })
      .join('\n\n'),
  'environment variables': () => table(['Variable', 'Default', 'Meaning'], variables()),
  'email triggers': () =>
    table(
      ['Trigger', 'When', 'The delay counts from'],
      BOOKING_TRIGGERS.map((trigger) => [`\`${trigger}\``, labelOf(trigger), momentOf(trigger)]),
    ),
  'merge fields': () =>
    table(
      ['Merge field', 'Value'],
      MERGE_FIELDS.map(({ name, meaning }) => [`\`{{ ${name} }}\``, meaning]),
    ),
};

const PART = /^<!-- generated: ([a-z ]+) -->\n[\s\S]*?^<!-- end -->$/gm;

/** The document with its generated parts as the code is now. */
export function withGeneratedParts(document: string): string {
  return document.replace(PART, (_part, name: string) => {
    const generate = GENERATED[name];
    if (!generate) throw new Error(`There is no generated part with the name “${name}”.`);
    return `<!-- generated: ${name} -->\n\n${generate()}\n\n<!-- end -->`;
  });
}

function code(words: string): string {
  return words
    .split(', ')
    .map((word) => `\`${word}\``)
    .join(' or ');
}

/** Variables of `.env.example`: a comment, then one or more assignments. */
function variables(): string[][] {
  const [, ...blocks] = readFileSync('.env.example', 'utf8').trim().split('\n\n');
  return blocks.flatMap((block) => {
    const lines = block.split('\n');
    const meaning = lines.filter((line) => line.startsWith('#')).map((line) => line.slice(2));
    return lines
      .filter((line) => !line.startsWith('#'))
      .map((line) => {
        const [name, value] = line.split('=') as [string, string];
        return [`\`${name}\``, value === '' ? '' : `\`${value}\``, escape(meaning.join(' '))];
      });
  });
}

/** Placeholders such as `<file>` are code, because Markdown would read them as HTML. */
function escape(text: string): string {
  return text.replace(/[^\s(,;]*<[^>]+>[^\s,;)]*/g, (placeholder) => `\`${placeholder.replace(/[.:]$/, '')}\``);
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
