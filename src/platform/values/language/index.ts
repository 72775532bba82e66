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

/** The preferred of our languages in an `Accept-Language` header (RFC 9110, 12.5.4); undefined if there is none. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const accepted = (header ?? '')
    .slice(0, MAX_HEADER)
    .split(',')
    .flatMap((range) => {
      const [tag, ...parameters] = range.split(';');
      const language = languageOf(tag!);
      const quality = qualityOf(parameters);
      return language !== undefined && quality > 0 ? [{ language, quality }] : [];
    });
  // The sort is stable: of equal ones, the first is preferred.
  return accepted.sort((one, other) => other.quality - one.quality)[0]?.language;
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
