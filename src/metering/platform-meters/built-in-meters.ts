import { countedEvents } from '../../domain-events';
import type { Quantity } from '../decimal/quantity';

/** What each entry of the platform counts, and an event that does not say. */
export const ONE: Quantity = { whole: 1, nano: 0 };

/** Whether the service keeps a meter of this name by itself. */
export function isBuiltInMeter(name: string): boolean {
  return countedEvents().some(({ meter }) => meter === name);
}
