import { readableOn } from './readable-on';

const BUTTON = /<p class="button">\s*<a href="([^"<>]*)">([^<]*)<\/a>\s*<\/p>/g;

/** Ends before the next card, so that the running time is linear for every template. */
const CARD = /<div class="card">((?:(?!<div\b)[\s\S])*?)<\/div>/g;

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0"';

/**
 * Gives parts that a template marks with a class the tables and inline styles that email programs need: cards
 * (`<div class="card">`, without a `div` inside) and buttons (`<p class="button">` around a link).
 * @param colour of buttons, such as `#1f4e79`
 */
export function styleMarkedParts(html: string, colour: string): string {
  return html
    .replace(CARD, (_, content: string) => toCard(content))
    .replace(BUTTON, (_, href: string, label: string) => toButton(href, label, colour));
}

function toCard(content: string): string {
  const headed = content.replaceAll('<h2>', '<h2 style="margin:0;font-size:22px;line-height:1.25">');
  return `<table ${TABLE} width="100%" style="margin:16px 0;border:1px solid #d5dbe0;border-radius:8px"><tr><td style="padding:16px 20px">${headed}</td></tr></table>`;
}

function toButton(href: string, label: string, colour: string): string {
  const link = `display:inline-block;padding:12px 28px;color:${readableOn(colour)};font-weight:bold;text-decoration:none`;
  return `<table ${TABLE} style="margin:16px 0"><tr><td bgcolor="${colour}" style="border-radius:8px;background:${colour}"><a href="${href}" style="${link}">${label}</a></td></tr></table>`;
}
