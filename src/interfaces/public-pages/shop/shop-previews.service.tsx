import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import { type OperatorEntity, operatorLanguage, type Storefront } from '../../../operators';
import { PublicAddress } from '../../../platform/config';
import { type DocumentOptions, InLanguage } from '../../html';
import { logosOf, themePath } from '../customer-layout';
import { activityPicturePolicy, withShownLogo } from '../picture-sources';
import { ActivitiesPage } from './activities/activities.page';
import { ShopAddress } from './shop-picture';
import { ShopService } from './shop.service';

interface ShopPreview {
  readonly content: VNode;
  /** Headers that permit the images. */
  readonly headers: Readonly<Record<string, string>>;
  readonly document: DocumentOptions;
}

/** Shows operators how their shop would look. */
@Injectable()
export class ShopPreviews {
  constructor(
    private readonly shops: ShopService,
    private readonly address: PublicAddress,
  ) {}

  /** The start page with these texts, as a part of another page. */
  async show(operator: OperatorEntity, storefront: Storefront): Promise<ShopPreview> {
    const language = operatorLanguage(operator);
    const shop = { ...withShownLogo(operator, this.address), storefront, language, chosenLanguage: undefined };
    const { offered } = await this.shops.listActivities(shop, '');
    const shown = { shop, offered, search: '', isTruncated: false, basketId: undefined };
    return {
      content: (
        <InLanguage language={language}>
          <ShopAddress.Provider value={this.address}>
            <ActivitiesPage {...shown} isPreview />
          </ShopAddress.Provider>
        </InLanguage>
      ),
      headers: activityPicturePolicy(
        offered.map(({ activity }) => activity),
        this.address,
        logosOf(operator),
      ),
      document: { styles: ['customer.css', 'shop.css'], ownStyles: [themePath(operator)] },
    };
  }
}
