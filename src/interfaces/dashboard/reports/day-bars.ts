import { formatDay } from '../../html';
import type { LocalDate } from '../../../platform/values/time';
import type { Bar } from '../cards/bars';
import type { BusinessOverview } from './business-overview.service';
import type { BusinessSums } from './business-sums';

/** Which figure of each day is drawn, and how. */
export interface BarsOf {
  readonly valueOf: (sums: BusinessSums) => number;
  readonly spell: (sums: BusinessSums) => string;
  /** Whether future days have figures, as sessions do; otherwise they are not drawn. */
  readonly hasComing: boolean;
}

/** A bar per day. Today's bar shows the figures so far and is marked. */
export function barsOf({ drawn }: BusinessOverview, bars: BarsOf, today: LocalDate): Bar[] {
  const highest = Math.max(...drawn.map(({ sums }) => bars.valueOf(sums)));
  return drawn.map(({ date, sums }) => {
    const isComing = date > today;
    const state = isComing ? 'coming' : date === today ? 'running' : undefined;
    const share = isComing && !bars.hasComing ? 0 : bars.valueOf(sums) / (highest || 1);
    return { label: formatDay(date), figure: bars.spell(sums), share, state };
  });
}
