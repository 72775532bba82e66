import { acceptedLanguage, counting, isLanguageTag, languageOf, negotiateLanguage } from '.';

describe('languages', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['nl,fr-CH;q=0.7, it;q=0.9', 'it'],
    ['es', 'es'],
    ['EN-us', 'en'],
    ['de;q=0, fr;q=0.1', 'fr'],
    ['fr;q=0.5,de;q=0.5', 'fr'],
    ['de;q=2,it;q=0.2', 'it'],
    ['de;q=x', undefined],
    ['nl,ja;q=0.5,*', undefined],
    ['', undefined],
    [undefined, undefined],
    [`${'x,'.repeat(300)}de`, undefined],
  ])('prefer of %j: %j', (header, language) => expect(acceptedLanguage(header)).toBe(language));

  it.each([
    ['de-AT', 'de'],
    ['FR', 'fr'],
    ['zh-Hans', undefined],
    ['deu', undefined],
    ['__proto__', undefined],
    ['', undefined],
  ])('know of %j: %j', (tag, language) => expect(languageOf(tag)).toBe(language));

  it.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['de-AT', 'de'],
    ['de-CH', 'de'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['zh-Hant', 'zh-Hant'],
    ['zh', 'zh-Hans'],
    ['fr;q=0.9, de;q=0.5', 'de'],
    ['de;q=0.5, pt;q=0.9', 'pt-BR'],
    ['fr, *;q=0.1', 'en-GB'],
    ['en-US, de;q=0.9', 'en-GB'],
    ['*', 'en-GB'],
    ['de;q=0', undefined],
    ['fr', undefined],
    ['d', undefined],
    [';;;,,,=', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('negotiate for %j: %j', (header, tag) => {
    expect(negotiateLanguage(header, ['en-GB', 'de', 'pt-BR', 'zh-Hans', 'zh-Hant'])).toBe(tag);
  });

  it.each(['de', 'de-AT', 'gsw', 'zh-Hant', 'zh-Hant-HK', 'es-419'])('have the tag %j', (tag) => {
    expect(isLanguageTag(tag)).toBe(true);
  });

  it.each([
    '',
    'DE',
    'de-at',
    'de_AT',
    'german',
    'xx',
    'zzz',
    'de-XX',
    'iw',
    'de-x-private',
    'en-US-u-hc-h12',
    '__proto__',
  ])('do not have the tag %j', (tag) => expect(isLanguageTag(tag)).toBe(false));

  it('count as their plural rules say', () => {
    const places = (number: number) => [
      counting('en')(number, '# place', '# places'),
      counting('fr')(number, '# place', '# places'),
      counting('de')(number, '# Platz', '# Plätze'),
    ];
    expect([0, 1, 1_500].map(places)).toEqual([
      ['0 places', '0 place', '0 Plätze'],
      ['1 place', '1 place', '1 Platz'],
      ['1,500 places', '1\u202f500 places', '1.500 Plätze'],
    ]);
  });
});
