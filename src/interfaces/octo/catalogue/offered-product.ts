import type { Activity, LocalizedActivity, PricedActivity } from '../../../catalog';
import type { Seller } from '../../../operators';
import type { LocalTime } from '../../../platform/values/time';
import type { QuestionEntity } from '../../../waivers';

/** The operator's data in its products, and the commission of the reseller who sees them. */
export type Supplier = Pick<Seller, 'currency' | 'timeZone' | 'locale' | 'commissionRate'>;

/** An activity with its start times, as resellers see it. */
export interface OfferedProduct {
  readonly activity: Activity;
  readonly supplier: Supplier;
  readonly startTimes: readonly LocalTime[];
  /** The activity in the language of the response; undefined for the original. */
  readonly localized?: LocalizedActivity;
  /** The waiver questions, if the capability is active. */
  readonly questions?: readonly QuestionEntity[];
}

/** A product whose sessions can be priced. Lists of products contain no rules for that. */
export interface PricedProduct extends OfferedProduct {
  readonly activity: PricedActivity;
}

/** Every product has exactly one option. */
export const OPTION_ID = 'DEFAULT';

export function hasOpeningHours({ availabilityType }: Pick<Activity, 'availabilityType'>): boolean {
  return availabilityType === 'opening-hours';
}
