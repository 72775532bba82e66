import ts from 'typescript';

/** Words that the project avoids, each with the words that readers expect and search for. */
const ODD_WORDS: readonly (readonly [pattern: string, better: string])[] = [
  ['told', 'notified, published'],
  ['tells? of', 'describes, reports'],
  ['(?<!frequently )asked', 'requested'],
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
  ['(?<!connection )refus(?:e|es|ed|ing)(?! connection)', 'reject'],
  ['beg[ai]ns?|beginning', 'start'],
  ['(?<!\\b(?:as a|on the) )whole(?! (?:numbers?|boat)\\b)', 'entire, complete'],
  ['under way', 'in progress'],
  ['for good', 'permanently'],
  ['go(?:es|ing)? on|went on', 'continue'],
  ['g[ai]v(?:e|es|en|ing) back', 'refund, release'],
  ['stands? still', 'is paused'],
  ['folded', 'collapsed'],
  ['departures?', 'session'],
  ['per cent', 'percent'],
  ['empty texts?', 'empty string'],
  ['which is the most', 'the limit of … is reached'],
  ['founded', 'bootstrapped'],
  ['wish(?:es|ed)?', 'request, option'],
];

/** Names that the project avoids, each with a better one. */
const ODD_NAMES: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/^(?:to)?Wanted|^wanted$/, '…Request, requested'],
  [/^spell[A-Z]/, 'format…'],
  [/^Remembered/, 'Cached…'],
  [/^(?:Deed|Wish|Troubles)$/, 'what it is'],
  [/^dueWork|DueWork/, 'ScheduledJob…'],
];

const ANY = new RegExp(`\\b(?:${ODD_WORDS.map(([pattern]) => pattern).join('|')})\\b`, 'giu');

/** Finds odd words in the prose of a Markdown document; code and the targets of links are not prose. */
export function findOddWords(markdown: string): string[] {
  return oddWordsOf(
    markdown
      .replace(/^```[\s\S]*?^```/gm, blank)
      .replace(/`[^`]*`/g, blank)
      .replace(/\]\([^)]*\)|<[^>]*>/g, blank),
  );
}

/** Finds odd words in the comments of a TypeScript file, and in its texts of several words. */
export function findOddWordsInCode(path: string, code: string): string[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const prose: ts.TextRange[] = [];
  const visit = (node: ts.Node): void => {
    prose.push(...(ts.getLeadingCommentRanges(code, node.getFullStart()) ?? []));
    prose.push(...(ts.getTrailingCommentRanges(code, node.end) ?? []));
    if (isText(node)) prose.push({ pos: node.getStart(file), end: node.end });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return oddWordsOf(keepRanges(code, prose).replace(/`[^`\n]*`/g, blank));
}

/** A text that people read rather than an identifier, a class of CSS or a statement of SQL. */
function isText(node: ts.Node): node is ts.JsxText | ts.StringLiteralLike | ts.TemplateLiteralLikeNode {
  if (!ts.isJsxText(node) && !ts.isStringLiteralLike(node) && !ts.isTemplateLiteralToken(node)) return false;
  if (ts.isJsxAttribute(node.parent) && node.parent.name.getText() === 'class') return false;
  return (
    /\S\s+\S/.test(node.text) && !/\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|BEGIN|SUM|UNION|AS)\b/.test(node.text)
  );
}

/** Finds odd names of classes, types, functions and variables that a TypeScript file declares. */
export function findOddNames(path: string, code: string): string[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && 'name' in node.parent && node.parent.name === node) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...names].flatMap((name) => {
    const [, better] = ODD_NAMES.find(([pattern]) => pattern.test(name)) ?? [];
    return better === undefined ? [] : [`“${name}” (${better})`];
  });
}

/** Finds odd words in the comments of a configuration file or shell script. */
export function findOddWordsInComments(text: string): string[] {
  return oddWordsOf(text.replace(/^(?!\s*(?:#|;|--)\s).*$/gm, ''));
}

/** Finds odd words in the texts of a drawing. */
export function findOddWordsInDrawing(svg: string): string[] {
  return oddWordsOf(svg.replace(/<[^>]*>/g, blank));
}

function oddWordsOf(prose: string): string[] {
  return prose
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(ANY)].map(([word]) => `${index + 1}: “${word}” (${betterThan(word)})`));
}

/** Blanks everything outside these ranges. */
function keepRanges(code: string, ranges: readonly ts.TextRange[]): string {
  let kept = '';
  for (const { pos, end } of [...ranges].sort((a, b) => a.pos - b.pos)) {
    if (end <= kept.length) continue;
    const start = Math.max(pos, kept.length);
    kept += blank(code.slice(kept.length, start)) + code.slice(start, end);
  }
  return kept;
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function betterThan(word: string): string {
  return ODD_WORDS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(word))![1];
}
