import type { Activity } from '../../../catalog';
import { hasOpeningHours } from './offered-product';

const UNITS = [
  { unit: 'day', minutes: 1_440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

/** The cancellation cutoff as text, and in the largest unit without a remainder. */
export function cancellationCutoff(activity: Pick<Activity, 'cancellationCutoffMinutes' | 'availabilityType'>) {
  const { cancellationCutoffMinutes: minutes } = activity;
  const end = hasOpeningHours(activity) ? 'closing' : 'the start';
  if (minutes === 0) return { words: `Until ${end}`, amount: 0, unit: 'hour' };
  const { unit, minutes: length } = UNITS.find((each) => minutes % each.minutes === 0)!;
  const amount = minutes / length;
  return { words: `${amount} ${unit}${amount === 1 ? '' : 's'} before ${end}`, amount, unit };
}
