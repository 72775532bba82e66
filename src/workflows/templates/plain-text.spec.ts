import { isHtml, toParagraphs, toPlainText } from './plain-text';

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
    ['&lt;b&gt; &amp;lt; &quot;&#39;&#x20AC;&nbsp;&unknown;', '<b> &lt; "\'€ &unknown;'],
    ['<a href="https://a.example">one <a href="https://b.example">two</a>', 'one two (https://b.example)'],
  ])('reads %s', (html, text) => expect(toPlainText(html)).toBe(text));
});
