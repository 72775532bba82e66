import { type MeterTotal, formatNano, isBuiltInMeter } from '../../metering';
import type { DomainError } from '../../shared/problems';
import { Badge, Empty, Fact, Panel, formatDate } from '../../pages';
import { useVisit } from '../frame/visit';
import { type AskedUsage, MAX_CHARTED, PAGE_SIZE, addressOf, keyOf, parameterOf, presetsAt } from './asked-usage';
import { type Chart, MeterName, Swatch, UsageChart } from './usage-chart';

interface UsageProps {
  readonly asked: AskedUsage;
  /** Of every meter with usage, as the API sorts them. */
  readonly totals: readonly MeterTotal[];
  readonly chart?: Chart;
  /** Why the dates make no sense. */
  readonly wrong?: DomainError;
}

/** What was used in a period, as the usage API has it, to the digit. */
export function UsagePage({ asked, totals, chart, wrong }: UsageProps) {
  const { operator } = useVisit();
  return (
    <>
      <p class="lead">
        {wrong ? 'Days' : `${formatDate(asked.from)} to ${formatDate(asked.to)}, days`} begin and end in{' '}
        {operator.timeZone}
      </p>
      <Period asked={asked} />
      {wrong && (
        <p class="alert" role="alert">
          {wrong.detail}
        </p>
      )}
      {!wrong && totals.length === 0 && <NoUsage />}
      {totals.length > 0 && (
        <>
          <Totals asked={asked} totals={totals} />
          {chart && <UsageChart chart={chart} />}
          <Meters asked={asked} totals={totals} charted={chart?.series.map(({ meter }) => meter) ?? []} />
        </>
      )}
    </>
  );
}

function Period({ asked: { from, to, meters } }: { asked: AskedUsage }) {
  const { today } = useVisit();
  return (
    <>
      <p class="switch">
        {presetsAt(today).map((preset) => (
          <a
            key={preset.label}
            href={addressOf({ ...preset, meters })}
            {...(preset.from === from && preset.to === to && { 'aria-current': 'true' as const })}
          >
            {preset.label}
          </a>
        ))}
      </p>
      <form method="get" action="/dashboard/usage" class="filters" aria-label="Period">
        <label>
          From
          <input type="date" name="from" value={from} required />
        </label>
        <label>
          To
          <input type="date" name="to" value={to} required />
        </label>
        {meters.map((meter) => (
          <input key={meter} type="hidden" name={parameterOf(meter)} value="on" />
        ))}
        <button>Show</button>
      </form>
    </>
  );
}

function NoUsage() {
  return (
    <Empty title="No usage in this period.">
      <p>
        Choose another period above, or record usage with <code>POST /api/v2/usage/meters</code> (
        <a href="/docs/metering">the guide</a>) and a key with the permission <code>usage:write</code>.
      </p>
      <p class="muted">Completed orders, waitlist offers and workflow e-mails are counted without setup.</p>
    </Empty>
  );
}

function Totals({ asked, totals }: Pick<UsageProps, 'asked' | 'totals'>) {
  const events = totals.reduce((sum, each) => sum + each.events, 0);
  const usage = totals.reduce((sum, each) => sum + each.usage, 0n);
  return (
    <Panel
      title="Totals"
      aside={<a href={addressOf({ from: asked.from, to: asked.to }, '/usage.csv')}>Download CSV</a>}
    >
      <dl class="facts">
        <Fact name="Events">{String(events)}</Fact>
        <Fact name="Usage of all meters">{formatNano(usage)}</Fact>
        <Fact name="Meters">{String(totals.length)}</Fact>
      </dl>
    </Panel>
  );
}

interface MetersProps extends Pick<UsageProps, 'asked' | 'totals'> {
  readonly charted: readonly string[];
}

function Meters({ asked, totals, charted }: MetersProps) {
  const pages = Math.ceil(totals.length / PAGE_SIZE);
  const page = Math.min(asked.page, pages);
  const shown = totals.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const elsewhere = charted.filter((name) => !shown.some(({ meter }) => meter === name));
  return (
    <form method="get" action="/dashboard/usage" aria-label="Meters of the chart">
      <input type="hidden" name="from" value={asked.from} />
      <input type="hidden" name="to" value={asked.to} />
      {page > 1 && <input type="hidden" name="Page" value={page} />}
      {elsewhere.map((meter) => (
        <input key={meter} type="hidden" name={parameterOf(keyOf(meter))} value="on" />
      ))}
      <div class="head">
        <p class="muted">
          {pages > 1 &&
            `Meters ${(page - 1) * PAGE_SIZE + 1} to ${(page - 1) * PAGE_SIZE + shown.length}, highest first. `}
          Tick up to {MAX_CHARTED} meters to draw them.
        </p>
        <button>Draw the ticked meters</button>
      </div>
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">Chart</th>
            <th scope="col">Meter</th>
            <th scope="col" class="number">
              Events
            </th>
            <th scope="col" class="number">
              Usage
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((total) => (
            <MeterRow key={total.meter} total={total} line={charted.indexOf(total.meter)} />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <p class="switch">
          {page > 1 && <a href={addressOf({ ...asked, page: page - 1 })}>Higher meters</a>}
          {page < pages && <a href={addressOf({ ...asked, page: page + 1 })}>Lower meters</a>}
        </p>
      )}
    </form>
  );
}

/** @param line which line of the chart it is; -1 for none */
function MeterRow({ total: { meter, usage, events }, line }: { total: MeterTotal; line: number }) {
  return (
    <tr>
      <td data-label="Chart">
        <span class="actions">
          <input
            type="checkbox"
            name={parameterOf(keyOf(meter))}
            value="on"
            checked={line >= 0}
            aria-label={`Draw ${meter}`}
          />
          {line >= 0 && <Swatch line={line} />}
        </span>
      </td>
      <td data-label="Meter">
        <MeterName meter={meter} />
        {isBuiltInMeter(meter) && <Badge tone="info">built-in</Badge>}
      </td>
      <td data-label="Events" class="number">
        {events}
      </td>
      <td data-label="Usage" class="number">
        {formatNano(usage)}
      </td>
    </tr>
  );
}
