import { Liquid, type LiquidError, type Template } from 'liquidjs';
import type { FieldError } from '../../platform/errors';
import type { EmailTemplate, RenderedEmail } from './email-template';
import type { TemplateFields } from './merge-fields';
import { isHtml, toParagraphs, toPlainText } from './plain-text';

/** Maximum size of a rendered email, in bytes of UTF-8. */
const MAX_RENDERED_BYTES = 60_000;

/** Tags that read other templates or produce HTML. */
const FORBIDDEN_TAGS = ['include', 'render', 'layout', 'block', 'tablerow'];

/**
 * Configures Liquid without file access, with limits on time and memory (operators write templates that the server
 * runs), and with escaped output (customers enter the values).
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
  // Liquid's `raw` filter would disable escaping.
  engine.registerFilter('raw', (value: unknown) => value);
  return engine;
}

const HTML = createEngine({ outputEscape: 'escape' });
const LINE = createEngine({});

/**
 * Validates a template before it is saved.
 * @param example a value for every merge field
 * @returns errors by field, with the line; empty if the template is valid
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

/** Checks every variable in a template, including those in branches that the example does not reach. */
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

/** Names of all merge fields, such as `customer.first_name`. */
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
 * Renders a saved template. A missing variable in a branch that validation did not reach is left blank.
 * @throws Error if the template exceeds its limits
 */
export function renderEmail({ subject, body }: EmailTemplate, fields: TemplateFields): RenderedEmail {
  const line = LINE.parseAndRenderSync(subject, fields) as string;
  const filled = checkSize(HTML.parseAndRenderSync(body, fields) as string);
  const html = isHtml(body) ? filled : toParagraphs(filled);
  return { subject: line, html, text: toPlainText(html) };
}

function checkSize(rendered: string): string {
  if (Buffer.byteLength(rendered) > MAX_RENDERED_BYTES) throw new Error('the email would be larger than 60,000 bytes');
  return rendered;
}
