import { type Aggregation, formatNano, isAdditive } from '../../../metering';
import { Badge, formatDates, formatDay, formatMonth } from '../../html';
import { type Bar, Bars } from '../cards/bars';
import { Change, formatChange } from '../cards/change';
import { type MeterWords, formatUsage } from './meter-labels';
import type { MeterFigures, UsageOverview, UsageTimes } from './usage-overview.service';

/** The technical name of a meter including spaces; truncated if necessary. */
function MeterName({ meter }: { meter: string }) {
  return (
    <bdi class="clip wide meter" title={meter}>
      {meter}
    </bdi>
  );
}

const AGGREGATION_BADGES: Readonly<Record<Aggregation, string>> = {
  ...{ sum: 'sum', count: 'number', max: 'highest', last: 'last' },
  ...{ unique: 'different values', 'weighted-sum': 'over time' },
};

/** The technical name below the display name, who records the meter, and whether totals contain it. */
export function MeterOrigin({ words: { meter, name, isOfPlatform, aggregation } }: { words: MeterWords }) {
  const isExcluded = !isAdditive(aggregation);
  if (name === meter && !isOfPlatform && !isExcluded) return null;
  return (
    <p class="muted small meter-origin">
      {name !== meter && <MeterName meter={meter} />}
      {isOfPlatform && <Badge tone="info">built-in</Badge>}
      {isExcluded && <Badge tone="info">{AGGREGATION_BADGES[aggregation]}, not in totals</Badge>}
    </p>
  );
}

/** Compares a meter with the earlier period. */
export function MeterChange({ meter, before }: { meter: MeterFigures; before: UsageOverview['before'] }) {
  return (
    <Change
      now={Number(meter.now.usage)}
      before={Number(meter.before.usage)}
      was={formatUsage(meter.before.usage)}
      when={formatDates(before.from, before.to)}
    />
  );
}

export function formatMeterChange({ now, before }: MeterFigures): string {
  return formatChange(Number(now.usage), Number(before.usage));
}

/** Usage over time on a separate scale, with a table of exact values. */
export function MeterBars({ meter, times }: { meter: MeterFigures; times: UsageTimes }) {
  return (
    <Bars
      bars={barsOf(meter, times)}
      colour={meter.colour}
      label={`Usage of ${meter.name} by ${times.interval}; see the table below`}
    />
  );
}

/** The current interval shows the usage so far; future intervals are empty. */
function barsOf({ points }: MeterFigures, { starts, interval, now }: UsageTimes): Bar[] {
  const usages = new Map(points.map(({ start, usage }) => [start, usage]));
  const highest = Number(points.reduce((most, { usage }) => (usage > most ? usage : most), 0n));
  return starts.map(({ from, start }, index) => {
    const usage = usages.get(start) ?? 0n;
    const hasStarted = start <= now;
    const hasEnded = index + 1 < starts.length && starts[index + 1]!.start <= now;
    const hasLastEnded = index + 1 === starts.length && !isRunning(start, interval, now);
    return {
      label: labelOf(from, interval),
      figure: formatUsage(usage),
      // A level, and so its integral, can be below zero.
      share: highest === 0 ? 0 : Math.max(0, Number(usage) / highest),
      state: !hasStarted ? 'coming' : hasEnded || hasLastEnded ? undefined : 'running',
    };
  });
}

const SECONDS = { hour: 3_600, day: 86_400, month: 31 * 86_400 } as const;

/** Whether the last interval of a period is in progress. */
function isRunning(start: number, interval: UsageTimes['interval'], now: number): boolean {
  return start <= now && now < start + SECONDS[interval];
}

/** The values of the chart, without intervals without usage. */
export function PointsTable({ meter: { points, meter }, times }: { meter: MeterFigures; times: UsageTimes }) {
  return (
    <details class="points">
      <summary>Usage by {times.interval}</summary>
      <table class="figures" aria-label={`Usage of ${meter}`}>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col" class="number">
              Entries
            </th>
            <th scope="col" class="number">
              Usage
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ from, start, usage, events }) => (
            <tr key={start}>
              <td>{from.replace('T', ' ')}</td>
              <td class="number">{events}</td>
              <td class="number">{formatNano(usage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function labelOf(from: string, interval: UsageTimes['interval']): string {
  const [date, time] = from.split('T');
  if (interval === 'month') return formatMonth(date!);
  return time === undefined ? formatDay(date!) : `${formatDay(date!)}, ${time}`;
}
