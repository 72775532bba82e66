import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../../../platform/values/language';
import { TEXTS, type Texts } from './texts';

/** The language of a page, with its texts. */
export interface PageLanguage {
  readonly language: Language;
  readonly texts: Texts;
}

const LanguageContext = createContext<PageLanguage>(pageLanguageOf('en'));

export function pageLanguageOf(language: Language): PageLanguage {
  return { language, texts: TEXTS[language] };
}

/** The language of the page that is being rendered. */
export function useLanguage(): PageLanguage {
  return useContext(LanguageContext);
}

/** Renders a page, or a part of one, in a language. */
export function InLanguage({ language, children }: { language: Language; children: ComponentChildren }) {
  return <LanguageContext.Provider value={pageLanguageOf(language)}>{children}</LanguageContext.Provider>;
}
