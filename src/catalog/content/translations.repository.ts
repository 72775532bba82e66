import { Injectable } from '@nestjs/common';
import { CacheInvalidation } from '../../platform/cache';
import { Database, placeholders } from '../../platform/database';
import type { TranslatedTexts } from './translations';

/** Maximum number of languages of an operator in which products can be requested. */
const MAX_OPERATOR_LANGUAGES = 50;

@Injectable()
export class TranslationsRepository {
  constructor(
    private readonly database: Database,
    private readonly cache: CacheInvalidation,
  ) {}

  /** All translations of an activity, by language. */
  async findAll(operatorId: number, activityId: number): Promise<Record<string, TranslatedTexts>> {
    const rows = await this.database.rows<{ language: string; texts: string }>(
      'SELECT language, texts FROM activity_translation WHERE operator_id = ? AND activity_id = ? ORDER BY language',
      [operatorId, activityId],
    );
    return Object.fromEntries(rows.map(({ language, texts }) => [language, JSON.parse(texts) as TranslatedTexts]));
  }

  /** Translations into one language, by numeric ID of their activities. */
  async findIn(
    operatorId: number,
    language: string,
    activityIds: readonly number[],
  ): Promise<Map<number, TranslatedTexts>> {
    if (activityIds.length === 0) return new Map();
    const rows = await this.database.rows<{ activity_id: number; texts: string }>(
      `SELECT activity_id, texts FROM activity_translation
        WHERE operator_id = ? AND language = ? AND activity_id IN (${placeholders(activityIds.length)})`,
      [operatorId, language, ...activityIds],
    );
    return new Map(rows.map(({ activity_id: id, texts }) => [id, JSON.parse(texts) as TranslatedTexts]));
  }

  /** Languages of products on sale; the most frequent ones first. */
  async findLanguagesOnSale(operatorId: number): Promise<string[]> {
    const rows = await this.database.rows<{ language: string }>(
      `SELECT translation.language, COUNT(*) AS products
         FROM activity_translation translation
         JOIN activity ON activity.id = translation.activity_id
        WHERE translation.operator_id = ? AND activity.status = 'published' AND activity.sold_online = ?
        GROUP BY translation.language
        ORDER BY products DESC, translation.language
        LIMIT ${MAX_OPERATOR_LANGUAGES}`,
      [operatorId, 1],
    );
    return rows.map(({ language }) => language);
  }

  /** Stores a translation, in place of an earlier one. */
  async save(operatorId: number, activityId: number, language: string, texts: TranslatedTexts): Promise<void> {
    await this.remove(operatorId, activityId, language);
    await this.database.insert(
      'INSERT INTO activity_translation (activity_id, language, operator_id, texts) VALUES (?, ?, ?, ?)',
      [activityId, language, operatorId, JSON.stringify(texts)],
    );
  }

  async remove(operatorId: number, activityId: number, language: string): Promise<void> {
    this.cache.offerChanged(operatorId);
    await this.database.execute(
      'DELETE FROM activity_translation WHERE operator_id = ? AND activity_id = ? AND language = ?',
      [operatorId, activityId, language],
    );
  }
}
