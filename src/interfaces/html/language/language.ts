import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../../../platform/values/language';
import { TEXTS, type Texts } from './texts';

/** The language of a page, with its texts. */
export interface PageLanguage {
  readonly language: Language;
  readonly texts: Texts;
}

export const LanguageContext = createContext<PageLanguage>(pageLanguageOf('en'));

export function pageLanguageOf(language: Language): PageLanguage {
  return { language, texts: TEXTS[language] };
}

/** The language of the page that is being rendered. */
export function useLanguage(): PageLanguage {
  return useContext(LanguageContext);
}
