import { type Interval, type IntervalStart, type MeterSeries, formatNano } from '../../metering';
import { ASSET_URLS, Panel, formatDay, formatMonth } from '../../pages';

export interface Chart {
  readonly interval: Interval;
  /** All intervals of the period, also those without usage. */
  readonly starts: readonly IntervalStart[];
  readonly series: readonly MeterSeries[];
}

/** The name of a meter as it is, spaces included; cut off where there is no room. */
export function MeterName({ meter }: { meter: string }) {
  return (
    <bdi class="clip wide meter" title={meter}>
      {meter}
    </bdi>
  );
}

/** The colour and the dashes of a line. */
export function Swatch({ line }: { line: number }) {
  return (
    <svg class={`swatch line-${line}`} viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
      <path d="M0 4h24" />
    </svg>
  );
}

/** Usage over time: drawn by a script, with its figures below for everybody. */
export function UsageChart({ chart: { interval, starts, series } }: { chart: Chart }) {
  const drawn = {
    labels: starts.map(({ from }) => labelOf(from, interval)),
    lines: series.map(({ points }) => {
      const usages = new Map(points.map(({ start, usage }) => [start, formatNano(usage)]));
      return starts.map(({ start }) => usages.get(start) ?? '0');
    }),
  };
  return (
    <Panel title={`Usage by ${interval}`} aside={<p class="muted figures" data-chart-at />}>
      <link rel="stylesheet" href={ASSET_URLS['uplot.css']} />
      <script src={ASSET_URLS['uplot.js']} defer />
      <script src={ASSET_URLS['usage-chart.js']} defer />
      <ul class="legend">
        {series.map(({ meter }, line) => (
          <li key={meter}>
            <Swatch line={line} />
            <MeterName meter={meter} />
            <span class="figures" data-chart-value />
          </li>
        ))}
      </ul>
      <div
        class="chart"
        role="img"
        aria-label={`Usage by ${interval} of ${series.length} meters; its figures are below`}
        data-chart={JSON.stringify(drawn)}
      />
      <details>
        <summary>Figures of the chart</summary>
        {series.map(({ meter, points }) => (
          <table key={meter} class="figures">
            <caption>
              <MeterName meter={meter} />
            </caption>
            <thead>
              <tr>
                <th scope="col">From</th>
                <th scope="col" class="number">
                  Events
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
        ))}
        <p class="hint">In order of time; intervals without usage are left out.</p>
      </details>
    </Panel>
  );
}

function labelOf(from: string, interval: Interval): string {
  const [date, time] = from.split('T');
  if (interval === 'month') return formatMonth(date!);
  return time === undefined ? formatDay(date!) : `${formatDay(date!)}, ${time}`;
}
