import { Injectable } from '@nestjs/common';
import type { ComponentChildren } from 'preact';
import { type Activity, ProductNotFoundError } from '../../../../catalog';
import { embedOriginsOf } from '../../../../operators';
import { PublicAddress } from '../../../../platform/config';
import type { DocumentOptions, PageTitle, PageView, Rejection } from '../../../html';
import { ActivityPage } from './activity.page';
import { activityPath, type Addressed, inEveryLanguage, type Shop } from '../../open-shop';
import { logosOf } from '../../customer-layout';
import { closedShop, shopPage } from '../shop-layout';
import { activityPicturePolicy, pictureOf } from '../../picture-sources';
import { ShopFormTokens } from '../shop-form-tokens.service';
import { ShopAddress } from '../shop-picture';
import { type ShopChoice, ShopService } from '../shop.service';
import { toEvents } from './structured-data';

/** Characters of a description that search engines show. */
const MAX_DESCRIPTION = 160;

interface Shown {
  readonly basketId?: string | undefined;
  readonly rejection?: Rejection;
  /** Whether the page is the same for everybody. */
  readonly isPublic?: boolean;
}

/** Pages of a shop that show activities. */
@Injectable()
export class ShopActivityPages {
  constructor(
    private readonly shops: ShopService,
    private readonly tokens: ShopFormTokens,
    private readonly address: PublicAddress,
  ) {}

  async show(shop: Shop, activityId: string, choice: ShopChoice, shown: Shown): Promise<PageView> {
    const { basketId, rejection, isPublic = false } = shown;
    try {
      const offer = await this.shops.readOffer(shop, activityId, choice);
      const { activity } = offer;
      const formToken = offer.session && (await this.tokens.issue(shop));
      const content = <ActivityPage {...{ shop, offer, basketId, rejection, formToken }} />;
      const linkTo = (date?: string) => this.address.link(activityPath(shop, activity.publicId, { date }));
      const image = pictureOf(activity, this.address);
      const structuredData = toEvents(shop, offer, linkTo, image);
      const about = { description: activity.description, image, structuredData, isPublic };
      const pathOf = (each: Addressed) => activityPath(each, activity.publicId);
      return this.withPictures(shop, activity.name, [activity], content, {
        ...about,
        ...this.addressesOf(shop, pathOf),
      });
    } catch (error) {
      if (error instanceof ProductNotFoundError) return closedShop();
      throw error;
    }
  }

  /** The canonical address of a page, and those of its translations. */
  addressesOf(shop: Shop, pathOf: (shop: Addressed) => string): Pick<DocumentOptions, 'canonical' | 'translations'> {
    const translations = inEveryLanguage(shop, pathOf).map(({ language, path }) => {
      return { language, address: this.address.link(path) };
    });
    return { canonical: this.address.link(pathOf(shop)), translations };
  }

  /** A page with the pictures of these activities. */
  withPictures(
    shop: Shop,
    title: PageTitle,
    activities: readonly Activity[],
    content: ComponentChildren,
    { description = '', ...about }: DocumentOptions,
  ): PageView {
    const framed = <ShopAddress.Provider value={this.address}>{content}</ShopAddress.Provider>;
    const preview = [...description].slice(0, MAX_DESCRIPTION).join('');
    const headers = activityPicturePolicy(activities, this.address, logosOf(shop), embedOriginsOf(shop));
    return shopPage(shop, title, framed, { headers, ...about, ...(preview !== '' && { description: preview }) });
  }
}
