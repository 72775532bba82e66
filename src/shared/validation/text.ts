/** White space and the characters that show as nothing (zero-width, soft hyphen, filler letters). */
const INVISIBLE =
  /^[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]*$/u;

/** Whether a person would see anything of this text. */
export function hasVisibleText(text: string): boolean {
  return !INVISIBLE.test(text);
}

/** Whether the text is well-formed Unicode without control characters (line breaks and tabs where `multiline`). */
export function isPlainText(text: string, multiline: boolean): boolean {
  const controls = multiline ? /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/ : /[\u0000-\u001f\u007f-\u009f]/;
  return !controls.test(text) && !/[\ud800-\udfff]/u.test(text);
}

/** Whether there are control characters that no text file has; form feeds and the end of a DOS file are left by old programs. */
export function hasBinaryCharacters(text: string): boolean {
  return /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f\u007f]/.test(text);
}

/** Unicode code points: a pair of surrogates is one. */
export function countCodePoints(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** Letters that people without them on the keyboard write otherwise and Unicode does not decompose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/** In other scripts a mark makes another letter: パリ is Paris and バリ is Bali. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;

/** The text as search compares it: without case, and without the accents of Latin, Greek and Cyrillic letters. */
export function foldForSearch(text: string): string {
  const withoutAccents = text.normalize('NFKD').replace(ACCENTED, '$1').normalize('NFC').toLowerCase();
  return withoutAccents.replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter]!);
}

/** The text without case, as names are compared; ß and SS are the same letter. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase();
}
