import { isHtml, toParagraphs, toPlainText } from './plain-text';

/** Bodies that are slow for naive patterns: a start, and a part that is repeated. */
const HOSTILE: [string, string, string][] = [
  ['links with addresses and no end', '<p><a ', ' href=""'],
  ['addresses with one kind of quotes', '<a ', ` href="'`],
  ['openings of links', '', '<a '],
  ['links without an end', '', '<a href="x">'],
  ['ends of links', '<a href="x">', '</a '],
  ['openings of comments', '', '<!--'],
  ['openings of styles', '', '<style>'],
  ['openings of every kind', '', '<style><script><head><title>'],
  ['ends of styles', '<style>', '</style '],
  ['spaces in an end', '<style></style', ' '],
  ['openings', '', '<'],
  ['openings of items', '', '<li '],
  ['ends of paragraphs', '', '</p '],
  ['openings of entities', '', '&#1'],
  ['letters of an entity', '&', 'a'],
  ['lines', 'x', '\n'],
  ['lines of spaces', 'x', '\n   '],
  ['spaces', 'x\n', ' '],
];

/** Shorter durations say nothing about growth. */
const NOISE_MICROSECONDS = 4_000;

/** Processor time in microseconds, the shortest of several runs. */
function leastWork(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

const PIECES = [
  '<a ',
  '<A class=x ',
  '<ab ',
  'href="x"',
  "href = 'y\n'",
  ' hrefs="z"',
  'href=""',
  '>',
  '<b>',
  '</a>',
  '</a >',
  'x',
  ' ',
  '"',
  "'",
  '/a>',
  '<',
];

/** A simple pattern for a link, with quadratic running time. */
const WHOLE_LINK = /<a\b[^<>]*?\bhref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>((?:(?!<a\b).)*?)<\/a\s*>/gi;

function toTextLink(_link: string, quoted: string | undefined, single: string | undefined, label: string): string {
  const address = quoted ?? single ?? '';
  return address === '' || label.includes(address) ? label : `${label} (${address})`;
}

let seed = 20_261_121;

/** Park and Miller's generator, so that every run has the same bodies. */
const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;

describe('plain text', () => {
  it('tells HTML from text', () => {
    expect(['<p>x', 'a <br/> b', '<!-- -->', '1 < 2 > 0', 'no <3'].map(isHtml)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('makes paragraphs of text', () => {
    expect(toParagraphs('one\ntwo\r\n\r\n\nthree\n')).toBe('<p>one<br>\ntwo</p>\n<p>three</p>');
  });

  it.each([
    ['<p>one<br>two</p>\n<p>three</p>', 'one\ntwo\n\nthree'],
    ['<ul><li>a</li><li>b</li></ul>end', '- a\n- b\n\nend'],
    ['<a class="x" href="https://a.example/?b=1&amp;c=2">here</a>', 'here (https://a.example/?b=1&c=2)'],
    ["<a href='https://a.example'>https://a.example</a>", 'https://a.example'],
    ['<style>p { color: red }</style><title>t</title>x<!-- y -->', 'x'],
    ['&lt;b&gt; &amp;lt; &quot;&#39;&#x20AC;&nbsp;&unknown;&constructor;', '<b> &lt; "\'€ &unknown;&constructor;'],
    ['<a href="https://a.example">one <a href="https://b.example">two</a>', 'one two (https://b.example)'],
  ])('reads %s', (html, text) => expect(toPlainText(html)).toBe(text));

  it('reads links as a single pattern would, which is quadratic for hostile bodies', () => {
    for (let body = 0; body < 3_000; body++) {
      const html = Array.from({ length: 1 + random(12) }, () => PIECES[random(PIECES.length)]).join('');
      const text = html.replace(/\s+/g, ' ').replace(WHOLE_LINK, toTextLink);
      expect(toPlainText(html)).toBe(toPlainText(text));
    }
  });

  it.each(HOSTILE)(
    'takes eight times as long for eight times as much of %s, not sixty-four',
    (_what, opening, repeated) => {
      const body = (length: number) => `${opening}${repeated.repeat(Math.ceil(length / repeated.length))}`;
      for (const read of [toPlainText, toParagraphs, isHtml]) {
        const once = leastWork(() => read(body(37_500)));
        const eightTimes = leastWork(() => read(body(300_000)));
        expect(eightTimes).toBeLessThan(24 * Math.max(once, NOISE_MICROSECONDS));
      }
    },
  );

  it('has the characters that HTML names', () => {
    const html =
      '<p>Only 25&nbsp;&euro; &ndash; it&rsquo;s at the caf&eacute; &amp;amp; &#8364;&#x20AC; &unknown; &lt;b&gt;</p>';
    expect(toPlainText(html)).toBe('Only 25 € – it’s at the café &amp; €€ &unknown; <b>');
  });
});
