import { decodeHTMLStrict } from 'entities';

/** Whether a body is HTML; line breaks of plain text are preserved. */
export function isHtml(body: string): boolean {
  return /<[a-z!/][^<>]*>/i.test(body);
}

/** Converts escaped plain text to HTML; blank lines separate paragraphs. */
export function toParagraphs(escaped: string): string {
  return escaped
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, '<br>\n')}</p>`)
    .join('\n');
}

/** Longer addresses are omitted, because they are of no use to a reader. */
const MAX_ADDRESS = 2_000;

/**
 * The plain text part of an email: the text of the HTML, with link addresses in place. No pattern reads past the next
 * opening of the same kind or backtracks over the same text, so the running time is linear for every body.
 */
export function toPlainText(html: string): string {
  const text = html
    .replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, '')
    .replace(/<(style|script|head|title)\b(?:(?!<\1\b)[\s\S])*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .split(/(?=<a\b)/i)
    .map((piece) => piece.replace(/^<a\b([^<>]*)>(.*?)<\/a\s*>/i, toTextLink))
    .join('')
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<br\b[^<>]*>|<\/(tr|h[1-6]|div|blockquote)\s*>/gi, '\n')
    .replace(/<\/(p|ul|ol|table)\s*>/gi, '\n\n')
    .replace(/<[^<>]*>/g, '');
  return decodeHTMLStrict(text)
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function toTextLink(link: string, attributes: string, label: string): string {
  const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  if (!href) return link;
  const address = href[1] ?? href[2] ?? '';
  const isKnown = address === '' || address.length > MAX_ADDRESS || label.includes(address);
  return isKnown ? label : `${label} (${address})`;
}
