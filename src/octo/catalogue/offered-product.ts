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

/** Fewest and most units that one booking may be of, by the places that units take. */
export function unitLimits(activity: Activity): { min: number; max: number } {
  const places = placesOfUnits(activity);
  return {
    min: Math.max(1, Math.ceil(activity.minParticipants / Math.max(...places))),
    max: Math.floor(activity.maxParticipants / Math.min(...places)),
  };
}

/** The most units that fit into some places. */
export function unitsThatFit(activity: Activity, places: number): number {
  return Math.floor(places / Math.min(...placesOfUnits(activity)));
}

/** Of what is on sale; of a booked product of which nothing is any more, of what there was. */
function placesOfUnits({ ticketTypes }: Activity): number[] {
  const onSale = ticketTypes.filter(({ withdrawnAt }) => withdrawnAt === null);
  return (onSale.length > 0 ? onSale : ticketTypes).map(({ participantsPerTicket }) => participantsPerTicket);
}
