import { countedEvents } from '../../platform/domain-events';
import type { Quantity } from '../decimal/quantity';

/** The usage of each platform entry, and the default for events. */
export const ONE: Quantity = { whole: 1, nano: 0 };

/** Whether the platform records a meter of this name. */
export function isBuiltInMeter(name: string): boolean {
  return countedEvents().some(({ meter }) => meter === name);
}
