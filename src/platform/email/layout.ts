import { type Language, languageOf } from '../values/language';
import { styleMarkedParts } from './marked-parts';
import type { EmailBrand } from './message';
import { readableOn } from './readable-on';

/** The colour of band and buttons if the operator has set none. */
const DEFAULT_COLOUR = '#1f4e79';

const FONT = 'font-family:Arial,Helvetica,sans-serif';

/** A picture above the text. */
export interface EmailPicture {
  readonly url: string;
  readonly alt: string;
}

/** HTML and text of an email. */
export interface EmailContents {
  readonly html: string;
  readonly text: string;
  /** Absent: that of the operator. */
  readonly language?: Language | undefined;
}

/**
 * Puts contents under a band in the operator's colour and above a footer, in HTML and text. Uses tables and inline
 * styles, because email programs support little else. Complete HTML documents keep their own layout.
 */
export function layOut(
  { html, text, language }: EmailContents,
  brand: EmailBrand,
  picture?: EmailPicture,
): Pick<EmailContents, 'html' | 'text'> {
  if (/<html\b/i.test(html)) return { html, text };
  const content = styleMarkedParts(html, colourOf(brand));
  const rows = [bandOf(brand), picture ? pictureRow(picture) : '', cell('padding:24px', content), footerOf(brand)];
  const { name, postalAddress, telephone, replyTo } = brand;
  const lines = [name, postalAddress, telephone, replyTo].filter((line) => line !== null);
  return {
    html: toDocument(rows.join('\n'), brand.name, tagOf(brand, language)),
    text: `${text}\n\n-- \n${lines.join('\n')}`,
  };
}

/** The operator's tag names its region, too. */
function tagOf({ locale }: EmailBrand, language: Language | undefined): string {
  return language === undefined || languageOf(locale) === language ? locale : language;
}

function toDocument(rows: string, name: string, locale: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(name)}</title></head>
<body style="margin:0;padding:0;background:#eef1f3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1f3"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;text-align:left">
${rows}
</table>
</td></tr></table>
</body></html>
`;
}

function colourOf({ colour }: EmailBrand): string {
  return colour ?? DEFAULT_COLOUR;
}

function bandOf(brand: EmailBrand): string {
  const { name, logo } = brand;
  const background = colourOf(brand);
  const style = `padding:16px 24px;background:${background};color:${readableOn(background)};font-size:20px;font-weight:bold`;
  const alt = escapeHtml(name);
  const title = logo === null ? alt : `<img src="${escapeHtml(logo)}" alt="${alt}" height="48" style="height:48px">`;
  return cell(style, title);
}

function pictureRow({ url, alt }: EmailPicture): string {
  const image = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="600" style="display:block;width:100%;height:auto">`;
  return cell('padding:0', image);
}

function footerOf({ name, telephone, postalAddress, replyTo }: EmailBrand): string {
  const parts = [`<strong>${escapeHtml(name)}</strong>`];
  if (postalAddress !== null) parts.push(escapeHtml(postalAddress.split('\n').join(', ')));
  if (telephone !== null) parts.push(link(`tel:${telephone}`, telephone));
  if (replyTo !== null) parts.push(link(`mailto:${replyTo}`, replyTo));
  return cell('padding:16px 24px;border-top:1px solid #d5dbe0;color:#4a545c;font-size:14px', parts.join(' · '));
}

function cell(style: string, content: string): string {
  return `<tr><td style="${FONT};font-size:16px;line-height:1.5;color:#1c2226;${style}">\n${content}\n</td></tr>`;
}

function link(address: string, label: string): string {
  return `<a href="${escapeHtml(address)}" style="color:#4a545c">${escapeHtml(label)}</a>`;
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes plain text for HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character]!);
}
