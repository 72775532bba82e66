import type { EmailBrand } from './message';

/** The colour of the band if the operator has set none. */
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
}

/**
 * Puts contents under a band in the operator's colour and above a footer, in HTML and text. Uses tables and inline
 * styles, because email programs support little else. Complete HTML documents keep their own layout.
 */
export function layOut({ html, text }: EmailContents, brand: EmailBrand, picture?: EmailPicture): EmailContents {
  if (/<html\b/i.test(html)) return { html, text };
  const rows = [bandOf(brand), picture ? pictureRow(picture) : '', cell('padding:24px', html), footerOf(brand)];
  const { name, postalAddress, telephone, replyTo } = brand;
  const lines = [name, postalAddress, telephone, replyTo].filter((line) => line !== null);
  return { html: toDocument(rows.join('\n')), text: `${text}\n\n-- \n${lines.join('\n')}` };
}

function toDocument(rows: string): string {
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0;padding:0;background:#eef1f3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1f3"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;text-align:left">
${rows}
</table>
</td></tr></table>
</body></html>
`;
}

function bandOf({ name, colour, logo }: EmailBrand): string {
  const background = colour ?? DEFAULT_COLOUR;
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

/** White or near-black, whichever has the higher contrast (WCAG 2): at least 4.5 on every colour. */
export function readableOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((start) => linear(parseInt(colour.slice(start, start + 2), 16) / 255));
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000';
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
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
