import { countCodePoints, foldCase, foldForSearch, hasVisibleText, isPlainText } from './text';

it.each(['', ' ', '\t\n', '\u00a0', '\u200b\u200d', '\u00ad', '\u2060 \ufeff', '\u3164', '\u3000'])(
  '%j shows nothing',
  (text) => expect(hasVisibleText(text)).toBe(false),
);

it.each(['a', ' a ', '0', '.', '海', '\u200bx', '👩\u200d🚀'])('%j shows something', (text) => {
  expect(hasVisibleText(text)).toBe(true);
});

it.each(['\u0000', 'a\u0007', '\u007f', '\u0085', '\ud800', 'a\udc00b'])('%j is not plain', (text) => {
  expect(isPlainText(text, false)).toBe(false);
  expect(isPlainText(text, true)).toBe(false);
});

it('line breaks and tabs are plain only where lines may break', () => {
  for (const text of ['a\nb', 'a\r\nb', 'a\tb']) {
    expect([isPlainText(text, false), isPlainText(text, true)]).toEqual([false, true]);
  }
  expect(isPlainText('🛶 naïve', false)).toBe(true);
});

it.each(['', 'Ada', '👩\u200d🚀', '🛶'.repeat(300), '\ud83d', '\ude80\ud83d', 'x\ud83d\ud83d\ude80', 'a\u0301'])(
  '%j has as many characters as an iterator finds',
  (text) => expect(countCodePoints(text)).toBe([...text].length),
);

it.each([
  ['Café', 'cafe'],
  ['CAFE\u0301', 'cafe'],
  ['İzmir', 'izmir'],
  ['ﬁn', 'fin'],
  ['50%_', '50%_'],
  ['Łódź', 'lodz'],
  ['Sørlandet', 'sorlandet'],
  ['Đà Nẵng', 'da nang'],
  ['STRAẞE', 'strasse'],
  ['Þingvellir', 'thingvellir'],
  ['Ærø', 'aero'],
  ['Diyarbakır', 'diyarbakir'],
  ['Αθήνα', 'αθηνα'],
  ['パリ', 'パリ'],
  ['バリ', 'バリ'],
  ['ﾊﾟﾘ', 'パリ'],
  ['한강', '한강'],
  ['ΚΏΣΤΑΣ', 'κωστασ'],
  ['Κώστας', 'κωστασ'],
  ['أحمد', 'احمد'],
  ['إيمان', 'ايمان'],
  ['آمنة', 'امنه'],
  ['ٱلله', 'الله'],
  ['مُحَمَّد', 'محمد'],
  ['مـــحمد', 'محمد'],
  ['مصطفى', 'مصطفي'],
  ['علی', 'علي'],
  ['שָׁלוֹם', 'שלום'],
  ['０７７００', '07700'],
  ['٠٧٧٠٠ ۰۹', '07700 09'],
  ['०१९ 𝟘𝟙𝟗', '019 019'],
  ['क्षमा', 'क्षमा'],
])('%j is searched as %j', (text, folded) => expect(foldForSearch(text)).toBe(folded));

it.each([
  ['Straßenbahn-Tour', 'STRASSENBAHN-TOUR'],
  ['Café', 'CAFE\u0301'],
  ['ΟΔΟΣ', 'οδος'],
])('%j and %j are the same name', (one, other) => expect(foldCase(one)).toBe(foldCase(other)));

it.each([
  ['Café', 'Cafe'],
  ['パリ', 'バリ'],
])('%j and %j are two names', (one, other) => expect(foldCase(one)).not.toBe(foldCase(other)));
