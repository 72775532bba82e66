import { type Activity, lowestPrice } from '../../../../catalog';
import { Empty, formatDay, formatMoney, useLanguage } from '../../../html';
import { activityPath, type Shop, shopPath } from '../../open-shop';
import { ShopLayout } from '../shop-layout';
import { ShopPicture } from '../shop-picture';

/** An activity in the list, with the next date that has places. */
export interface OfferedActivity {
  readonly activity: Activity;
  readonly nextDate: string | undefined;
}

interface ActivitiesProps {
  readonly shop: Shop;
  readonly offered: readonly OfferedActivity[];
  /** What the customer searched for; empty for everything. */
  readonly search: string;
  /** Whether there are more activities than the page lists. */
  readonly isTruncated: boolean;
  readonly basketId: string | undefined;
  /** Whether it is a part of another page. */
  readonly isPreview?: boolean;
}

/** The start page of a shop: everything that can be booked. */
export function ActivitiesPage({ shop, offered, search, isTruncated, basketId, isPreview = false }: ActivitiesProps) {
  const { headline, text } = shop.storefront;
  const words = useLanguage().texts.shop;
  return (
    <ShopLayout shop={shop} basketId={basketId} pathOf={(each) => shopPath(each, basketId)} isPreview={isPreview}>
      <div class="shop-intro">
        <h1>{headline || shop.name}</h1>
        {text !== '' && <p class="prose">{text}</p>}
      </div>
      {(isTruncated || search !== '') && (
        <form class="shop-search" method="get">
          <label for="q">{words.search}</label>
          <input id="q" name="q" type="search" value={search} maxLength={100} />
          {basketId !== undefined && <input type="hidden" name="basket" value={basketId} />}
          {shop.chosenLanguage !== undefined && <input type="hidden" name="lang" value={shop.chosenLanguage} />}
          <button>{words.searchButton}</button>
        </form>
      )}
      {offered.length === 0 ? (
        <Empty title={search === '' ? words.nothing : words.noMatch(search)} />
      ) : (
        <ul class="shop-cards">
          {offered.map((each, index) => (
            <Card key={each.activity.id} {...{ shop, basketId, ...each }} isSeenFirst={index === 0} />
          ))}
        </ul>
      )}
      {isTruncated && <p class="muted">{words.searchMore}</p>}
    </ShopLayout>
  );
}

interface CardProps extends OfferedActivity, Pick<ActivitiesProps, 'shop' | 'basketId'> {
  readonly isSeenFirst: boolean;
}

function Card({ shop, activity, nextDate, basketId, isSeenFirst }: CardProps) {
  const { texts, language } = useLanguage();
  return (
    <li>
      <a class="shop-card" href={activityPath(shop, activity.publicId, { basketId })}>
        <ShopPicture activity={activity} isSeenFirst={isSeenFirst} />
        <span class="shop-card-text">
          <strong>{activity.name}</strong>
          {activity.location !== '' && <span class="muted">{activity.location}</span>}
          <span class="shop-card-foot">
            <span>{texts.shop.from(formatMoney(lowestPrice(activity), shop.currency, language))}</span>
            <span class="muted">
              {nextDate === undefined ? texts.shop.noneSoon : texts.shop.next(formatDay(nextDate, language))}
            </span>
          </span>
        </span>
      </a>
    </li>
  );
}
