/** Words that people commonly use in passwords. */
const COMMON_WORDS =
  'password passwort passwd passphrase welcome letmein admin administrator login signin secret master changeme default ' +
  'iloveyou sunshine princess dragon monkey football baseball superman batman trustno starwars whatever freedom ' +
  'michael jordan shadow charlie summer winter spring autumn monday january december hello test user guest ' +
  'slipway company business holiday booking kayak harbour ocean summertime god love you the my is and';

/** Sequences of keys and letters; four or more consecutive characters, in either direction, count as nothing. */
const ROWS = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv',
];

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Minimum number of remaining letters, and of different characters. */
const MIN_LETTERS_LEFT = 4;
const MIN_DIFFERENT = 5;

/** The owner of the password. */
interface Person {
  readonly email: string;
  readonly name: string;
}

/**
 * Whether a password is easily guessed: too little remains without common words, keyboard sequences, digits, and the
 * person's name and email address, or it repeats a few characters.
 */
export function isGuessable(password: string, { email, name }: Person): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (new Set(text).size < MIN_DIFFERENT) return true;
  const words = [...COMMON_WORDS.split(' '), ...wordsOf(email), ...wordsOf(name)];
  words.sort((one, other) => other.length - one.length);
  const spellings = [text, [...text].map((each) => LOOK_ALIKES[each] ?? each).join('')];
  return spellings.some((each) => lettersLeft(each, words) < MIN_LETTERS_LEFT);
}

function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase();
  return [folded, folded.replace(/\P{L}/gu, ''), ...folded.split(/[^\p{L}]+/u)].filter((word) => word.length >= 3);
}

function lettersLeft(text: string, words: readonly string[]): number {
  let left = withoutRows(text);
  for (const word of words) left = left.replaceAll(word, ' ');
  return left.replace(/\P{L}/gu, '').length;
}

function withoutRows(text: string): string {
  const rows = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
  let left = '';
  for (let at = 0; at < text.length;) {
    const length = Math.max(...rows.map((row) => runLength(text, at, row)));
    if (length < 4) left += text[at];
    at += length < 4 ? 1 : length;
  }
  return left;
}

/** How many characters from a position on match the sequence. */
function runLength(text: string, at: number, row: string): number {
  const start = row.indexOf(text[at]!);
  if (start < 0) return 0;
  let length = 1;
  while (start + length < row.length && text[at + length] === row[start + length]) length++;
  return length;
}
