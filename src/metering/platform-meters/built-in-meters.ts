import { countedEvents } from '../../platform/domain-events';
import type { Quantity } from '../decimal/quantity';

/** SQL expression: 1 for a row of `usage_entry` that a client recorded, 0 for one of the platform. */
export const RECORDED_BY_API = 'CASE WHEN is_platform = 0 THEN 1 ELSE 0 END';

/** The usage of each platform entry, and the default for events. */
export const ONE: Quantity = { whole: 1, nano: 0 };

/** Whether the platform records a meter of this name. */
export function isBuiltInMeter(name: string): boolean {
  return countedEvents().some(({ meter }) => meter === name);
}
