/** Characters that patterns treat differently from each other. */
const KINDS = [' ', '\n', 'a', '0', '-', '.', '/', '<', '>', '"', '=', '\\', 'é'];

/** No class of ours holds it, so that a pattern which must reach the end fails there. */
const REJECTED = '\u0000';

/** Length of a hostile text, in characters. What looks at each of them again for each takes milliseconds. */
const LENGTH = 6_000;

/** The permitted increase in work for a text four times as long: linear patterns take 4, quadratic ones 16. */
const MAX_GROWTH = 8;

/** What takes less is linear at this length, or as good as that; in microseconds of processor time. */
const SUSPICIOUS_MICROSECONDS = 600;

/** What takes more is compared with a shorter text instead of a longer one, of which each look would take a second. */
const SLOW_MICROSECONDS = 5_000;

/**
 * The text that a pattern takes much more than four times as long for when it is four times as long, if there is one: made of what the
 * pattern itself looks for, since only what it can start to match makes it look again.
 */
export function hostileTextFor(pattern: RegExp): string | undefined {
  const inOrder = wordsOf(pattern.source);
  const words = [...new Set(inOrder)].slice(0, 6);
  const phrases = phrasesOf(inOrder);
  const bits = [...new Set([...words, ...KINDS])];
  for (const opening of ['', ...words]) {
    for (const first of bits) {
      for (const second of first.length === 1 ? ['', ...words, ...phrases] : bits) {
        const make = (length: number) => {
          const repeated = first + second;
          return opening + repeated.repeat(Math.ceil(length / repeated.length)) + REJECTED;
        };
        if (growsFaster(pattern, make)) return `${opening}(${first}${second})*`;
      }
    }
  }
  return undefined;
}

/** The stretches of plain characters in a pattern, and one that fits each of its classes. */
function wordsOf(source: string): string[] {
  const plain = source
    .replace(/\\[bBdDsSwW]|\(\?[:=!]|\(\?<[=!]|\\[pP]\{[^}]*\}|\\u[0-9a-f]{4}|\[[^\]]*\]|\{[\d,]*\}/g, '\ue000')
    .replace(/\\(.)/g, '$1')
    .split(/[\ue000^$.*+?()|[\]]+/)
    .filter((word) => word !== '');
  return plain.slice(0, 12);
}

/** Two to four words that follow each other. */
function phrasesOf(words: readonly string[]): string[] {
  const phrases = [2, 3, 4].flatMap((length) =>
    words.map((_word, start) => words.slice(start, start + length).join('')),
  );
  return [...new Set(phrases)];
}

function growsFaster(pattern: RegExp, make: (length: number) => string): boolean {
  if (leastWork(pattern, make(LENGTH), 1) < SUSPICIOUS_MICROSECONDS) return false;
  // The first time the pattern was not compiled yet, or something else had the processor.
  const once = leastWork(pattern, make(LENGTH), 4);
  if (once < SUSPICIOUS_MICROSECONDS) return false;
  if (once > SLOW_MICROSECONDS) return once > MAX_GROWTH * leastWork(pattern, make(LENGTH / 4), 4);
  return leastWork(pattern, make(4 * LENGTH), 4) > MAX_GROWTH * once;
}

/** Processor time in microseconds, of the quickest of so many times. */
function leastWork(pattern: RegExp, text: string, times: number): number {
  const works = Array.from({ length: times }, () => {
    const before = process.cpuUsage();
    text.replace(pattern, '');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...works);
}
