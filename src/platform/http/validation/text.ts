/** White space and invisible characters (zero-width, soft hyphen, filler letters). */
const INVISIBLE =
  /^[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]*$/u;

/** Whether the text contains anything visible. */
export function hasVisibleText(text: string): boolean {
  return !INVISIBLE.test(text);
}

/** Whether the text is well-formed Unicode without control characters (except line breaks and tabs if `multiline`). */
export function isPlainText(text: string, multiline: boolean): boolean {
  const controls = multiline ? /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/ : /[\u0000-\u001f\u007f-\u009f]/;
  return !controls.test(text) && !/[\ud800-\udfff]/u.test(text);
}

/**
 * Whether the text contains control characters that text files do not have. Old programs write form feeds and the DOS
 * end-of-file character.
 */
export function hasBinaryCharacters(text: string): boolean {
  return /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f\u007f]/.test(text);
}

/** Number of Unicode code points: a surrogate pair counts as one. */
export function countCodePoints(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** Letters with common replacements that Unicode does not decompose. */
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
  ς: 'σ',
  // Arabic is typed with and without these.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ـ: '',
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/**
 * Letters whose marks are optional: accents, and the vowels of Arabic and Hebrew. In other scripts a mark makes a different
 * letter: パリ is Paris and バリ is Bali.
 */
const MARKED =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\u0640])\p{M}+/gu;

/** Normalizes text for search: without case and optional marks, and with ASCII digits. */
export function foldForSearch(text: string): string {
  const withoutMarks = text.normalize('NFKD').replace(MARKED, '$1').normalize('NFC').toLowerCase();
  return foldDigits(withoutMarks.replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter]!));
}

const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** Replaces the digits of all scripts by those of ASCII. Full-width digits must have been normalized. */
export function foldDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => String(valueOf(digit.codePointAt(0)!)));
}

/** The digits of a script are ten code points in order, and none precedes its zero. */
function valueOf(digit: number): number {
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(digit - value - 1))) value++;
  return value % 10;
}

/** Folds case for comparing names; ß equals SS. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase();
}
