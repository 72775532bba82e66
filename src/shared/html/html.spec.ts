import { html } from './html';

describe('html', () => {
  it('escapes what people wrote, in text and in attributes', () => {
    const hostile = `"><script>alert('&')</script>`;
    expect(String(html`<a title="${hostile}">${hostile}</a>`)).toBe(
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</a>',
    );
  });

  it('puts templates and lists of them in as they are', () => {
    const items = ['<1>', 2].map((item) => html`<b>${item}</b>`);
    expect(String(html`<i>${items}</i>`)).toBe('<i><b>&lt;1&gt;</b><b>2</b></i>');
  });

  it('shows nothing for what is absent', () => {
    expect(String(html`a${undefined}${null}${false}b${0}`)).toBe('ab0');
  });

  it('is not fooled by objects that look safe', () => {
    const forged = { toString: () => '<b>', markup: '<b>' } as unknown as string;
    expect(() => String(html`${forged}`)).toThrow();
  });
});
