import type { Activity } from '../../catalog';
import type { OperatorEntity } from '../../operators';
import type { LocalTime } from '../../shared/time';
import type { QuestionEntity } from '../../waivers';

/** What of an operator shows in its products. */
export type Supplier = Pick<OperatorEntity, 'currency' | 'timeZone' | 'locale'>;

/** An activity as resellers are offered it, with the times at which it takes place. */
export interface OfferedProduct {
  readonly activity: Activity;
  readonly supplier: Supplier;
  readonly startTimes: readonly LocalTime[];
  /** What it asks, where that is to be shown. */
  readonly questions?: readonly QuestionEntity[];
}

/** Every product has exactly one option. */
export const OPTION_ID = 'DEFAULT';

export function hasOpeningHours({ availabilityType }: Pick<Activity, 'availabilityType'>): boolean {
  return availabilityType === 'opening-hours';
}
