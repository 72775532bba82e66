/** The languages of pages and default emails for customers (ISO 639-1). */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The locale in which `Intl` formats dates, numbers and money of a language. */
const FORMATS: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', es: 'es-ES', it: 'it-IT' };

/** Characters of a header that are read. Browsers send about 50. */
const MAX_HEADER = 500;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

export function intlLocaleOf(language: Language): string {
  return FORMATS[language];
}

/** The language of a BCP 47 tag such as `de-AT`; undefined if there are no texts in it. */
export function languageOf(tag: string): Language | undefined {
  const language = tag.trim().split('-')[0]!.toLowerCase();
  return isLanguage(language) ? language : undefined;
}

/** A language, perhaps with a script and a region. */
const TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Whether it is the canonical BCP 47 tag of a known language, such as `de` or `pt-BR`. */
export function isLanguageTag(tag: string): boolean {
  return TAG.test(tag) && Intl.getCanonicalLocales(tag)[0] === tag && names.of(tag) !== undefined;
}

/** The English name of a language. */
export function languageName(tag: string): string {
  return names.of(tag) ?? tag;
}

/** The preferred of our languages in an `Accept-Language` header (RFC 9110, 12.5.4); undefined if there is none. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  return acceptedRanges(header).map(languageOf).find(isLanguage);
}

/**
 * The best of the available tags for an `Accept-Language` header; `*` stands for the first one.
 * @returns undefined if the header accepts none of them
 */
export function negotiateLanguage(header: string | undefined, available: readonly string[]): string | undefined {
  const matches = acceptedRanges(header).map((range) =>
    range === '*' ? available[0] : matchLanguage(range, available),
  );
  return matches.find((match) => match !== undefined);
}

/** The same tag; otherwise the longest one with which it starts, then the first one of the same language. */
export function matchLanguage(tag: string, available: readonly string[]): string | undefined {
  const subtags = tag.toLowerCase().split('-');
  for (let length = subtags.length; length > 0; length--) {
    const start = subtags.slice(0, length).join('-');
    const match = available.find((each) => each.toLowerCase() === start);
    if (match !== undefined) return match;
  }
  return available.find((each) => each.toLowerCase().split('-')[0] === subtags[0]);
}

/** The ranges of an `Accept-Language` header, the preferred one first. */
function acceptedRanges(header = ''): string[] {
  const accepted = header
    .slice(0, MAX_HEADER)
    .split(',')
    .map((range) => {
      const [tag, ...parameters] = range.split(';');
      return { tag: tag!.trim(), quality: qualityOf(parameters) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0);
  // The sort is stable: of equal ones, the first is preferred.
  return accepted.sort((one, other) => other.quality - one.quality).map(({ tag }) => tag);
}

/** From 0 to 1; 0 if it is not valid. */
function qualityOf(parameters: readonly string[]): number {
  const text = parameters.map((each) => /^\s*q\s*=(.*)$/i.exec(each)?.[1]).find((each) => each !== undefined);
  if (text === undefined) return 1;
  return /^\s*(0(\.\d{0,3})?|1(\.0{0,3})?)\s*$/.test(text) ? Number(text) : 0;
}

const plurals = new Map(LANGUAGES.map((each) => [each, new Intl.PluralRules(each)]));
const numbers = new Map(LANGUAGES.map((each) => [each, new Intl.NumberFormat(intlLocaleOf(each))]));

/** Formats counts in a language: `counting('en')(3, '# place', '# places')` is `3 places`. */
export function counting(language: Language) {
  return (number: number, one: string, other: string): string => {
    const text = plurals.get(language)!.select(number) === 'one' ? one : other;
    return text.replace('#', numbers.get(language)!.format(number));
  };
}
