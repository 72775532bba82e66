/** Words that documents do not use, each with those that readers expect and search for. */
const ODD_WORDS: readonly (readonly [pattern: string, better: string])[] = [
  ['told', 'notified, published'],
  ['tells? of', 'describes, reports'],
  ['asked', 'requested'],
  ['kept', 'stored, cached'],
  ['anew', 'again'],
  ['whoever', 'anyone who, clients that'],
  ['of (?:its|their|your|his|her|our) own', 'its own, separate'],
  ['beside', 'next to, alongside'],
  ['again and again', 'repeatedly'],
  ['lone', 'single'],
  ['(?:is|are|was|were) over', 'ended'],
  ['begun', 'started'],
  ['by turns', 'alternating'],
  ['meanwhile', 'in the meantime'],
  ['by (?:itself|themselves)', 'automatically'],
  ['facts?', 'event'],
  ['refusals?', 'error'],
  ['e-mails?', 'email'],
  ['mails?', 'email'],
  ['wings?', 'folder, submodule'],
];

const ANY = new RegExp(`\\b(?:${ODD_WORDS.map(([pattern]) => pattern).join('|')})\\b`, 'giu');

/** Finds odd words in the prose of a Markdown document; code and the targets of links are not prose. */
export function findOddWords(markdown: string): string[] {
  return proseOf(markdown)
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(ANY)].map(([word]) => `${index + 1}: “${word}” (${betterThan(word)})`));
}

function proseOf(markdown: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return markdown
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`]*`/g, blank)
    .replace(/\]\([^)]*\)|<[^>]*>/g, blank);
}

function betterThan(word: string): string {
  return ODD_WORDS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(word))![1];
}
