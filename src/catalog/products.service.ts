import { Injectable } from '@nestjs/common';
import { VersionedCache } from '../platform/cache';
import { parseNumericId } from '../platform/values/identifiers';
import { foldCase, foldForSearch } from '../platform/http/validation';
import { type Activity, isOnSale } from './activity';
import { inPortions } from './activity-portions';
import { InvalidLookupError, ProductNotFoundError } from './catalog.errors';
import { CatalogRepository, type ChangedPosition } from './catalog.repository';
import type { Localized, LocalizedActivity } from './content/translations';
import { TranslationsService } from './content/translations.service';
import type { PricedActivity } from './prices/price-rules';

/** The catalog as partners and shops see it: only products on sale. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly catalog: CatalogRepository,
    private readonly translations: TranslationsService,
    private readonly cache: VersionedCache,
  ) {}

  /**
   * Reads in batches, and yields to other requests after each.
   * @param namePart part of the name, original or translated, ignoring case and accents
   * @param language of the texts; undefined for the original
   */
  async *list(operatorId: number, namePart = '', language?: string): AsyncGenerator<LocalizedActivity[]> {
    const requested = foldForSearch(namePart);
    for await (const portion of this.onSale(operatorId, language)) {
      yield requested === ''
        ? portion
        : portion.filter((product) => namesOf(product).some((name) => foldForSearch(name).includes(requested)));
    }
  }

  /**
   * Products on sale and withdrawn ones that changed at an instant (Unix seconds) or later, least recently changed
   * first. Yields to other requests.
   * @param language of the texts; undefined for the original
   */
  async listChanged(
    operatorId: number,
    since: number,
    limit: number,
    { after, language }: { readonly after?: ChangedPosition | undefined; readonly language?: string } = {},
  ): Promise<LocalizedActivity[]> {
    const read = (size: number, last?: Activity) => this.catalog.listChanged(operatorId, since, size, last ?? after);
    const changed: LocalizedActivity[] = [];
    for await (const portion of inPortions(read, limit)) {
      changed.push(...(await this.translations.localize(operatorId, portion, language)));
    }
    return changed;
  }

  /**
   * @param language of the texts; undefined for the original
   * @throws ProductNotFoundError, also if it exists but is not on sale
   */
  async getProduct(operatorId: number, activityId: string, language?: string): Promise<Localized<PricedActivity>> {
    const found = await this.cache.remember(operatorId, `activity ${activityId}`, () =>
      this.catalog.findActivity(operatorId, activityId),
    );
    return this.localized(ifOnSale(found), language);
  }

  /**
   * @param activityIds at most one batch
   * @throws ProductNotFoundError listing those that do not exist or are not on sale
   */
  async getMany(operatorId: number, activityIds: readonly string[]): Promise<PricedActivity[]> {
    const found = (await this.catalog.findActivities(operatorId, activityIds)).filter(isOnSale);
    const known = new Set(found.map(({ publicId }) => publicId));
    const missing = activityIds.filter((id) => !known.has(id));
    if (missing.length > 0) throw new ProductNotFoundError(`There is no such product: ${missing.join(', ')}.`);
    return found;
  }

  /**
   * Products of bookings by numeric ID, including those no longer on sale.
   * @param ticketTypeIds ticket types of the bookings, included even if they were withdrawn
   */
  async listBooked(
    operatorId: number,
    ids: readonly number[],
    ticketTypeIds: readonly number[],
  ): Promise<Map<number, PricedActivity>> {
    const found = await this.catalog.findBookedActivities(operatorId, ids, ticketTypeIds);
    return new Map(found.map((activity) => [activity.id, activity]));
  }

  /**
   * Finds a product by its numeric ID or complete name, original or translated.
   * @param language of the texts; undefined for the original
   * @throws InvalidLookupError unless exactly one of them is given and valid
   * @throws ProductNotFoundError
   */
  async resolve(
    operatorId: number,
    { ID, Name }: { ID?: string; Name?: string },
    language?: string,
  ): Promise<LocalizedActivity> {
    if ((ID === undefined) === (Name === undefined)) throw new InvalidLookupError('Send exactly one of ID and Name.');
    if (ID !== undefined) {
      if (!/^[1-9]\d*$/.test(ID)) throw new InvalidLookupError('ID must be a positive integer.');
      const id = parseNumericId(ID);
      if (id === undefined) throw new ProductNotFoundError();
      return this.localized(ifOnSale(await this.catalog.findById(operatorId, id)), language);
    }
    const requested = foldCase(Name!);
    if (requested.trim() === '') throw new InvalidLookupError('Name must not be empty.');
    let lowest: LocalizedActivity | undefined;
    for await (const portion of this.onSale(operatorId, language)) {
      for (const product of portion) {
        const isNamed = namesOf(product).some((name) => foldCase(name) === requested);
        if (isNamed && (!lowest || product.id < lowest.id)) lowest = product;
      }
    }
    if (!lowest) throw new ProductNotFoundError();
    return lowest;
  }

  private async *onSale(operatorId: number, language?: string): AsyncGenerator<LocalizedActivity[]> {
    const portions = inPortions((limit, after) => this.catalog.list(operatorId, 'on sale', limit, after));
    for await (const portion of portions) yield this.translations.localize(operatorId, portion, language);
  }

  private async localized<A extends Activity>(activity: A, language?: string): Promise<Localized<A>> {
    const [product] = await this.translations.localize(activity.operatorId, [activity], language);
    return product!;
  }
}

function namesOf({ name, originalName }: LocalizedActivity): string[] {
  return [name, originalName];
}

function ifOnSale<T extends Activity>(activity: T | undefined): T {
  if (!activity || !isOnSale(activity)) throw new ProductNotFoundError();
  return activity;
}
