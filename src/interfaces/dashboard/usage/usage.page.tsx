import type { DomainError } from '../../../platform/errors';
import { Empty, formatDates } from '../../html';
import { Dot } from '../cards/bars';
import { Card, Cards } from '../cards/card';
import { useVisit } from '../frame/visit';
import { type UsageQuery, addressOf, csvAddress, meterAddress, subjectsAddress } from './usage-query';
import { STATEMENTS, statementAddress } from './billing-addresses';
import { MeterBars, MeterChange, MeterOrigin, PointsTable, formatMeterChange } from './meter-parts';
import { formatUsage, unitFor } from './meter-labels';
import type { MeterFigures, UsageOverview } from './usage-overview.service';
import { SubjectNote, UsageSwitch } from './usage-switch';

interface UsageProps {
  readonly query: UsageQuery;
  readonly overview?: UsageOverview;
  /** Error in the dates. */
  readonly wrong?: DomainError;
}

/** Exact usage in a period, as in the API. Meters are never added together. */
export function UsagePage({ query, overview, wrong }: UsageProps) {
  const { operator } = useVisit();
  return (
    <>
      <p class="lead">
        {overview && `${formatComparison(overview)} · `}dates in {operator.timeZone}
      </p>
      <SubjectNote query={query} back={addressOf({ ...query, subject: undefined, page: 1 })} />
      <UsageSwitch query={query} />
      {wrong && (
        <p class="alert" role="alert">
          {wrong.detail}
        </p>
      )}
      {overview && (overview.meters.length === 0 ? <NoUsage /> : <Meters query={query} overview={overview} />)}
    </>
  );
}

/** `1–21 Nov 2026, compared with 1–21 Oct 2026` */
function formatComparison({ period, before }: Pick<UsageOverview, 'period' | 'before'>): string {
  const yearOf = (date: string) => date.slice(0, 4);
  return [period, before].map(({ from, to }) => `${formatDates(from, to)} ${yearOf(to)}`).join(', compared with ');
}

function NoUsage() {
  return (
    <Empty title="No usage in this period.">
      <p>
        Choose another period, or record usage with <code>POST /api/v2/usage/meters</code> (see the{' '}
        <a href="/docs/metering">guide</a>) and a key with the <code>usage:write</code> permission.
      </p>
      <p class="muted">Completed orders, waitlist offers and workflow emails are counted automatically.</p>
    </Empty>
  );
}

interface MetersProps {
  readonly query: UsageQuery;
  readonly overview: UsageOverview;
}

function Meters({ query, overview }: MetersProps) {
  return (
    <>
      <MetersTable query={query} overview={overview} />
      <Pages query={query} overview={overview} />
      <Cards label="Meters">
        {overview.meters.map((meter) => (
          <Card
            key={meter.meter}
            title={<MeterLink meter={meter} query={query} />}
            below={<MeterOrigin words={meter} />}
            figure={formatUsage(meter.now.usage)}
            unit={unitFor(meter, meter.now.usage)}
            change={<MeterChange meter={meter} before={overview.before} />}
            chart={<MeterBars meter={meter} times={overview} />}
            more={<PointsTable meter={meter} times={overview} />}
          />
        ))}
      </Cards>
      <p>
        <a href={subjectsAddress(undefined, query)}>Usage by subject</a> ·{' '}
        <a href={query.subject === undefined ? STATEMENTS : statementAddress(query.subject)}>
          {query.subject === undefined ? 'Statements' : 'Statement'}
        </a>{' '}
        · <a href={csvAddress(query)}>Download all entries as CSV</a>
      </p>
    </>
  );
}

function MetersTable({ query, overview: { meters } }: MetersProps) {
  return (
    <div class="glance">
      <table class="slim">
        <thead>
          <tr>
            <th scope="col">Meter</th>
            <th scope="col" class="number">
              Usage
            </th>
            <th scope="col" class="number">
              Change
            </th>
            <th scope="col" class="number extra">
              Entries
            </th>
          </tr>
        </thead>
        <tbody>
          {meters.map((meter) => (
            <tr key={meter.meter}>
              <td>
                <span class="named">
                  <Dot colour={meter.colour} />
                  <MeterLink meter={meter} query={query} />
                </span>
              </td>
              <td class="number">
                {formatUsage(meter.now.usage)}{' '}
                {meter.unit && <span class="muted">{unitFor(meter, meter.now.usage)}</span>}
              </td>
              <td class="number">{formatMeterChange(meter)}</td>
              <td class="number extra">{meter.now.events.toLocaleString('en-GB')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MeterLink({ meter: { meter, name }, query }: { meter: MeterFigures; query: UsageQuery }) {
  return (
    <a href={meterAddress(meter, query)} class="clip wide" title={name}>
      {name}
    </a>
  );
}

function Pages({ query, overview: { page, pages } }: MetersProps) {
  if (pages === 1) return null;
  return (
    <p class="switch">
      {page > 1 && <a href={addressOf({ ...query, page: page - 1 })}>Previous meters</a>}
      <span class="muted">
        Page {page} of {pages}
      </span>
      {page < pages && <a href={addressOf({ ...query, page: page + 1 })}>More meters</a>}
    </p>
  );
}
