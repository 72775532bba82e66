import { Injectable } from '@nestjs/common';
import { type ShownPlaces, VersionedCache } from '../../../platform/cache';
import { Clock } from '../../../platform/values/time';
import { type PageView, type RenderedPage, renderPage } from '../../html';
import type { Shop } from '../open-shop';

/** For how long a page may not show that a cutoff has passed, in seconds. */
const MAX_AGE = 15;

/** Keeps pages of shops that are the same for everybody until something changes that they show. */
@Injectable()
export class ShopPageCache {
  constructor(
    private readonly cache: VersionedCache,
    private readonly clock: Clock,
  ) {}

  /**
   * @param page distinguishes the pages of the shop, with what the customer chose
   * @param places whose availability the page shows
   * @param make must return a page without a form, because each form is submitted once
   */
  async remember(shop: Shop, page: string, places: ShownPlaces, make: () => Promise<PageView>): Promise<RenderedPage> {
    const { language, chosenLanguage = '' } = shop;
    const key = `${shop.id} page ${language} ${chosenLanguage} ${page}`;
    const known = this.cache.get<RenderedPage>(key);
    if (known) return known;
    const snapshot = this.cache.takeSnapshot(shop.id, places);
    const rendered = renderPage(await make(), { language });
    const expiresAt = this.clock.now() + MAX_AGE;
    const bytes = 2 * rendered.html.length;
    if (rendered.status === 200) this.cache.set(key, rendered, { snapshot, bytes, expiresAt });
    return rendered;
  }
}
