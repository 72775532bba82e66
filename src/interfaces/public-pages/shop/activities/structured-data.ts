import { type Activity, atLowestOn, lowestPrice } from '../../../../catalog';
import { toDecimal } from '../../../../platform/values/money';
import type { ActivityOffer } from './activity.page';
import type { Shop } from '../../open-shop';

/** The dates of a month with places, as events with an offer each (schema.org). */
export function toEvents(
  shop: Shop,
  { activity, dates }: ActivityOffer,
  /** Address of the activity, with a date chosen. */
  urlOf: (date: string) => string,
  image: string | undefined,
): object {
  return {
    '@context': 'https://schema.org',
    '@graph': dates.map(({ date, remaining }) => ({
      '@type': 'Event',
      name: activity.name,
      startDate: date,
      description: activity.description,
      ...(image !== undefined && { image }),
      location: { '@type': 'Place', name: activity.location || shop.name, address: shop.address ?? shop.name },
      organizer: { '@type': 'Organization', name: shop.name },
      offers: offerOf(shop, atLowestOn(activity, date), urlOf(date), remaining > 0 ? 'InStock' : 'SoldOut'),
    })),
  };
}

function offerOf({ currency }: Shop, activity: Activity, url: string, availability: string): object {
  return {
    '@type': 'Offer',
    url,
    price: toDecimal(lowestPrice(activity), currency),
    priceCurrency: currency,
    availability: `https://schema.org/${availability}`,
  };
}
