import { Liquid, type LiquidError, type Template } from 'liquidjs';
import type { FieldError } from '../../shared/problems';
import type { EmailTemplate, RenderedEmail } from './email-template';
import type { TemplateFields } from './merge-fields';
import { isHtml, toParagraphs, toPlainText } from './plain-text';

/** The largest mail that a template may grow to, in bytes of UTF-8. */
const MAX_RENDERED_BYTES = 60_000;

/** Tags that read other templates, or write HTML of their own. */
const FORBIDDEN_TAGS = ['include', 'render', 'layout', 'block', 'tablerow'];

/**
 * Liquid without files, with limits on time and memory (operators write the templates, the server runs them), and with
 * every output escaped: customers write what is put in.
 */
function createEngine(options: { outputEscape?: 'escape' }): Liquid {
  const engine = new Liquid({
    ...options,
    templates: {},
    strictFilters: true,
    ownPropertyOnly: true,
    timezoneOffset: 0,
    parseLimit: 50_000,
    renderLimit: 500,
    memoryLimit: 1_000_000,
  });
  for (const tag of FORBIDDEN_TAGS) delete engine.tags[tag];
  // Liquid's `raw` would switch the escaping off.
  engine.registerFilter('raw', (value: unknown) => value);
  return engine;
}

const HTML = createEngine({ outputEscape: 'escape' });
const LINE = createEngine({});

/**
 * Tries a template out, before it is saved.
 * @param example a value for every merge field
 * @returns what is wrong with it, by field and with the line; empty when nothing is
 */
export function findFaults({ subject, body }: EmailTemplate, example: TemplateFields): FieldError[] {
  return [...faultsOf('Subject', LINE, subject, example), ...faultsOf('Body', HTML, body, example)];
}

function faultsOf(field: 'Subject' | 'Body', engine: Liquid, source: string, example: TemplateFields): FieldError[] {
  try {
    const template = engine.parse(source);
    const unknown = unknownFields(engine, template, example);
    if (unknown.length > 0) {
      return unknown.map(({ name, line }) => ({
        field,
        code: 'unknown-merge-field',
        message: `${field}, line ${line}: there is no merge field ${name}.`,
      }));
    }
    checkSize(engine.renderSync(template, example, { strictVariables: true }) as string);
    return [];
  } catch (error) {
    const { line, reason } = explain(error as LiquidError);
    return [{ field, code: 'broken-template', message: `${field}, line ${line}: ${reason}.` }];
  }
}

/** Looks at every variable a template names, also in branches that the example does not take. */
function unknownFields(
  engine: Liquid,
  template: Template[],
  example: TemplateFields,
): { name: string; line: number }[] {
  const known = fieldNames(example);
  const { globals } = engine.analyzeSync(template, { partials: false });
  return Object.values(globals)
    .flat()
    .map(({ segments, location }) => ({ name: segments.map(String).join('.'), line: location.row }))
    .filter(({ name }) => !known.has(name));
}

/** `customer.first_name` and so on: every merge field there is. */
function fieldNames(fields: TemplateFields): Set<string> {
  return new Set(
    Object.entries(fields).flatMap(([group, members]) => Object.keys(members).map((name) => `${group}.${name}`)),
  );
}

function explain(error: LiquidError): { line: number; reason: string } {
  const [line] = error.token?.getPosition() ?? [1];
  const reason = error.message.split('\n')[0]!.replace(/, line:\d+, col:\d+$/, '');
  return { line: line ?? 1, reason: reason.replace(/\.$/, '') };
}

/**
 * Fills a saved template in. A variable that only a branch nobody tried lacks is left blank rather than the mail unsent.
 * @throws Error when the template exceeds its limits
 */
export function renderEmail({ subject, body }: EmailTemplate, fields: TemplateFields): RenderedEmail {
  const line = LINE.parseAndRenderSync(subject, fields) as string;
  const filled = checkSize(HTML.parseAndRenderSync(body, fields) as string);
  const content = isHtml(body) ? filled : toParagraphs(filled);
  const html = /<html\b/i.test(body)
    ? content
    : `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>\n${content}\n</body></html>\n`;
  return { subject: line, html, text: toPlainText(html) };
}

function checkSize(rendered: string): string {
  if (Buffer.byteLength(rendered) > MAX_RENDERED_BYTES) throw new Error('the mail would be larger than 60,000 bytes');
  return rendered;
}
