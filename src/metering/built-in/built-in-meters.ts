import { countedEvents } from '../../events';
import type { Quantity } from '../numbers/quantity';

/** What each entry of the platform counts, and an event that does not say. */
export const ONE: Quantity = { whole: 1, nano: 0 };

/** Whether the service keeps a meter of this name by itself. */
export function isBuiltInMeter(name: string): boolean {
  return countedEvents().some(({ meter }) => meter === name);
}

/** What tells who recorded an entry. */
interface Recorded extends Quantity {
  /** `null` when it was recorded before entries told. */
  readonly isPlatform: boolean | null;
}

/**
 * Whether the platform recorded an entry by itself. Of those that do not tell, it is what could be its own: with the
 * Usage 1, under the name of a built-in meter.
 */
export function isOfPlatform(meter: string, { isPlatform, whole, nano }: Recorded): boolean {
  return isPlatform ?? (whole === ONE.whole && nano === ONE.nano && isBuiltInMeter(meter));
}
