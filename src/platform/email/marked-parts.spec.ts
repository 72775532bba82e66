import { styleMarkedParts } from './marked-parts';

describe('marked parts of a template', () => {
  const styled = (html: string) => styleMarkedParts(html, '#ffcc00');

  it('become a card and a button, readable on their colour', () => {
    const html = styled('<div class="card"><h2>Today</h2></div><p class="button">\n<a href="/a?b=1&amp;c">Pay</a></p>');
    expect(html).toMatch(/^<table role="presentation"[^>]*><tr><td style="[^"]*"><h2 style="[^"]*">Today<\/h2><\/td>/);
    expect(html).toMatch(
      /<td bgcolor="#ffcc00" style="[^"]*background:#ffcc00"><a href="\/a\?b=1&amp;c" style="[^"]*">Pay/,
    );
    expect(html).toContain('color:#000000');
    expect(html).not.toMatch(/class=|<div|<p/);
  });

  it.each([
    '<h2>Outside of a card</h2>',
    '<p><a href="/a">A link</a></p>',
    '<p class="button">No link</p>',
    '<p class="button"><a href="/a"><b>Bold</b></a></p>',
    '<div class="card">Not closed',
    '<div class="card"><div>Nested</div>',
  ])('leaves %s as it is', (html) => {
    expect(styled(html)).toBe(html);
  });
});
