import { attachmentNamed, toDisplayName } from './file-name';

describe('toDisplayName', () => {
  it.each([
    ['passport.png', 'passport.png'],
    ['a\u0000\u001b[31m\u007f\u0085\r\n.png', 'a[31m.png'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['a/b\\c', 'a_b_c'],
    ['\ud800x', 'x'],
    ['...', 'file'],
    [' \u200f ', 'file'],
    ['🛶'.repeat(300), '🛶'.repeat(255)],
  ])('shows %j as %j', (name, shown) => expect(toDisplayName(name)).toBe(shown));
});

describe('attachmentNamed', () => {
  it('offers the name as it is, and an ASCII one without anything that ends or escapes a string', () => {
    expect(attachmentNamed(`"ü\\%'(1)*.png`)).toBe(
      `attachment; filename="____'(1)*.png"; filename*=UTF-8''%22%C3%BC%5C%25%27%281%29%2a.png`,
    );
  });
});
