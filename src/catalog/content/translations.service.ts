import { Injectable } from '@nestjs/common';
import { OperatorsService } from '../../operators';
import { VersionedCache } from '../../platform/cache';
import { ValidationError } from '../../platform/errors';
import { type AnswerHeaders, type HeadersRequest, ownMember } from '../../platform/http/messages';
import { matchLanguage, negotiateLanguage } from '../../platform/values/language';
import type { Activity } from '../activity';
import {
  type Localized,
  MAX_LANGUAGES,
  type TranslatedTexts,
  type Translations,
  localize,
  withoutEmpty,
} from './translations';
import { TranslationsRepository } from './translations.repository';

/** How many translations are read at once; a single one may have 100 kB. */
const AT_ONCE = 20;

/** Texts of activities in other languages. */
@Injectable()
export class TranslationsService implements AnswerHeaders {
  constructor(
    private readonly translations: TranslationsRepository,
    private readonly operators: OperatorsService,
    private readonly cache: VersionedCache,
  ) {}

  /** BCP 47 tags of the languages in which products can be requested: that of the originals, then the others. */
  async languagesOf(operatorId: number): Promise<string[]> {
    const { locale } = await this.operators.getAsSeller(operatorId);
    const translated = await this.cache.remember(operatorId, 'content languages', () =>
      this.translations.findLanguagesOnSale(operatorId),
    );
    return [locale, ...translated.filter((language) => language !== locale)];
  }

  private async negotiate(operatorId: number, header: string | undefined): Promise<string> {
    const languages = await this.languagesOf(operatorId);
    return negotiateLanguage(header, languages) ?? languages[0]!;
  }

  /** The available language that is the closest to a tag; that of the originals if none is. */
  async match(operatorId: number, tag: string): Promise<string> {
    const languages = await this.languagesOf(operatorId);
    return matchLanguage(tag, languages) ?? languages[0]!;
  }

  /** The language of the response to an authenticated request. */
  languageOf(request: Pick<HeadersRequest, 'caller' | 'headers'>): Promise<string> {
    return this.negotiate(ownMember(request, 'caller')!.operatorId, request.headers['accept-language']);
  }

  /** Headers of responses with the texts of products. */
  async headersFor(
    request: Pick<HeadersRequest, 'caller' | 'headers'>,
  ): Promise<Record<'Content-Language' | 'Vary', string>> {
    return { 'Content-Language': await this.languageOf(request), Vary: 'Accept-Language' };
  }

  /**
   * Activities with the texts of a language, in the same order.
   * @param language of `languagesOf`; undefined for the originals
   */
  async localize<A extends Activity>(
    operatorId: number,
    activities: readonly A[],
    language: string | undefined,
  ): Promise<Localized<A>[]> {
    if (language === undefined || language === (await this.operators.getAsSeller(operatorId)).locale)
      return activities.map((activity) => localize(activity, undefined));
    const localized: Localized<A>[] = [];
    for (let start = 0; start < activities.length; start += AT_ONCE) {
      const portion = activities.slice(start, start + AT_ONCE);
      const texts = await this.translations.findIn(
        operatorId,
        language,
        portion.map(({ id }) => id),
      );
      localized.push(...portion.map((activity) => localize(activity, texts.get(activity.id) ?? {})));
    }
    return localized;
  }

  /** All translations of an activity. */
  list({ operatorId, id }: Activity): Promise<Translations> {
    return this.translations.findAll(operatorId, id);
  }

  /**
   * Replaces the given translations; one without texts is removed. The activity must be locked.
   * @throws ValidationError if there would be more than 10 languages
   */
  async change({ operatorId, id }: Activity, changes: Translations): Promise<void> {
    const all: Record<string, TranslatedTexts> = { ...(await this.translations.findAll(operatorId, id)) };
    for (const [language, given] of Object.entries(changes)) {
      const texts = withoutEmpty(given);
      if (Object.keys(texts).length > 0) all[language] = texts;
      else delete all[language];
    }
    if (Object.keys(all).length > MAX_LANGUAGES) {
      const message = `Translations must have at most ${MAX_LANGUAGES} languages.`;
      throw new ValidationError([{ field: 'Translations', code: 'too-many', message }]);
    }
    for (const language of Object.keys(changes)) {
      const texts = all[language];
      if (texts) await this.translations.save(operatorId, id, language, texts);
      else await this.translations.remove(operatorId, id, language);
    }
  }
}
