import { countedEvents } from '../../events';

/** Whether the service keeps a meter of this name by itself. */
export function isBuiltInMeter(name: string): boolean {
  return countedEvents().some(({ meter }) => meter === name);
}
