import { isAdditive } from '../../../metering';
import { formatDates } from '../../html';
import { pricesAddress } from './billing-addresses';
import { addressOf, meterAddress, meterCsvAddress, subjectsAddress } from './usage-query';
import { MeterBars, MeterChange, MeterOrigin, PointsTable } from './meter-parts';
import type { MeterPageProps } from './meter-shown';
import { formatUsage, unitFor } from './meter-labels';
import { BreakdownPanel, DefinitionPanel, EntriesPanel } from './meter.panels';
import { ThresholdsPanel } from './thresholds.panel';
import { SubjectNote, UsageSwitch } from './usage-switch';

/** A meter with its usage, breakdown, entries and thresholds, which may be those of one subject. */
export function MeterPage({ shown, rejection }: MeterPageProps) {
  const { query, overview, breakdowns } = shown;
  const meter = overview.meters[0]!;
  return (
    <>
      <p class="lead">
        <a href={addressOf(query)}>All meters</a> · {formatDates(query.from, query.to)}
        {meter.description && ` · ${meter.description}`}
      </p>
      <MeterOrigin words={meter} />
      <SubjectNote query={query} back={meterAddress(meter.meter, { ...query, subject: undefined })} />
      <UsageSwitch query={query} path="/meter" parameters={{ Meter: meter.meter }} />
      <section class="figure-card wide" aria-label="Usage">
        <p class="figure">
          {formatUsage(meter.now.usage)}
          {meter.unit && <span class="unit"> {unitFor(meter, meter.now.usage)}</span>}
        </p>
        <MeterChange meter={meter} before={overview.before} />
        <MeterBars meter={meter} times={overview} />
        <PointsTable meter={meter} times={overview} />
      </section>
      {breakdowns.map((breakdown) => (
        <BreakdownPanel key={breakdown.by} breakdown={breakdown} meter={meter} />
      ))}
      <EntriesPanel shown={shown} rejection={rejection} />
      {isAdditive(meter.aggregation) && <ThresholdsPanel shown={shown} rejection={rejection} />}
      {query.subject === undefined && <DefinitionPanel shown={shown} rejection={rejection} />}
      <p>
        <a href={subjectsAddress(meter.meter, query)}>Usage by subject</a> ·{' '}
        <a href={pricesAddress(meter.meter)}>Prices</a> ·{' '}
        <a href={meterCsvAddress(meter.meter, query)}>Download these entries as CSV</a>
      </p>
    </>
  );
}
