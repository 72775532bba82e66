import type { LocalDate } from '../../../platform/values/time';
import { formatDates, formatMoney, formatDay } from '../../html';
import { Bars, type Bar } from '../cards/bars';
import { Card, Cards } from '../cards/card';
import { Change } from '../cards/change';
import { useVisit } from '../frame/visit';
import type { BusinessOverview } from './business-overview.service';
import { BusinessSwitch, titleOf } from './business-switch';
import { type Amounts, type BusinessSums, amountOf } from './business-sums';
import { ActivitiesTable, DaysTable, SourcesTable, TakingsTable } from './business.tables';

/** Which figure of each day is drawn, and how. */
interface BarsOf {
  readonly valueOf: (sums: BusinessSums) => number;
  readonly spell: (sums: BusinessSums) => string;
  /** Whether future days have figures, as sessions do; otherwise they are not drawn. */
  readonly hasComing: boolean;
}

/** Bookings and takings of a day, week or month, compared with an earlier one. */
export function BusinessPage({ overview }: { overview: BusinessOverview }) {
  const { operator } = useVisit();
  const { period, isBehind } = overview;
  return (
    <>
      <p class="lead">
        {titleOf(period)} · dates in {operator.timeZone}
      </p>
      <BusinessSwitch period={period} />
      {isBehind && (
        <p class="note" role="status">
          Earlier bookings are still being counted, so these figures are incomplete.
        </p>
      )}
      <Cards label="Key figures">
        <Sold overview={overview} />
        <Sessions overview={overview} />
        <Cancelled overview={overview} />
        <Money overview={overview} />
      </Cards>
      <TakingsTable overview={overview} />
      <SourcesTable overview={overview} />
      <ActivitiesTable overview={overview} />
      <DaysTable overview={overview} />
    </>
  );
}

interface PartProps {
  readonly overview: BusinessOverview;
}

/** Currencies with amounts, and always the operator's currency. */
function useCurrencies({ now, before }: BusinessOverview): string[] {
  const { operator } = useVisit();
  return [...new Set([operator.currency, ...[...now.amounts, ...before.amounts].map(({ currency }) => currency)])];
}

function Sold({ overview }: PartProps) {
  return (
    <>
      {useCurrencies(overview).map((currency) => (
        <MoneyCard key={currency} {...{ overview, currency }} title="Booked" colour={0} more="good" name="booked" />
      ))}
      <CountCard overview={overview} title="Bookings" colour={1} more="good" figureOf={(sums) => sums.soldBookings} />
      <CountCard overview={overview} title="Places sold" colour={2} more="good" figureOf={(sums) => sums.soldPlaces} />
    </>
  );
}

function Sessions({ overview }: PartProps) {
  const { now, before, coming, period } = overview;
  const shareOf = ({ sessionPlaces, capacity }: BusinessSums) => (capacity === 0 ? 0 : sessionPlaces / capacity);
  const figureOf = (sums: BusinessSums) => (sums.capacity === 0 ? '–' : `${Math.round(shareOf(sums) * 100)}%`);
  const bars = { hasComing: true, valueOf: shareOf, spell: figureOf };
  return (
    <>
      <Card
        title="Occupancy"
        figure={figureOf(now)}
        unit={now.capacity > 0 ? `of ${now.capacity.toLocaleString('en-GB')} places` : 'no sessions'}
        change={
          <Change
            {...{ now: shareOf(now), before: shareOf(before), was: figureOf(before), more: 'good' }}
            when={whenOf(period)}
          />
        }
        chart={<DayBars {...{ overview, bars }} colour={3} title="Occupancy" />}
        more={coming.capacity > 0 && `upcoming: ${figureOf(coming)}`}
      />
      <CountCard
        {...{ overview, title: 'Guests', colour: 7, more: 'good', hasComing: true }}
        figureOf={(sums) => sums.sessionPlaces}
      />
      <CountCard
        {...{ overview, title: 'Waivers incomplete', colour: 4, more: 'bad', hasComing: true }}
        figureOf={(sums) => sums.waiversIncomplete}
      />
    </>
  );
}

function Cancelled({ overview }: PartProps) {
  return (
    <>
      <CountCard
        {...{ overview, title: 'Cancellations', colour: 5, more: 'bad' }}
        figureOf={(sums) => sums.cancelledBookings}
      />
      {useCurrencies(overview).map((currency) => (
        <MoneyCard
          key={currency}
          {...{ overview, currency }}
          title="Cancelled"
          colour={5}
          more="bad"
          name="cancelled"
        />
      ))}
    </>
  );
}

function Money({ overview }: PartProps) {
  const currencies = useCurrencies(overview);
  return (
    <>
      {currencies.map((currency) => (
        <MoneyCard key={currency} {...{ overview, currency }} title="Taken" colour={0} more="good" name="taken" />
      ))}
      {currencies.map((currency) => (
        <MoneyCard key={currency} {...{ overview, currency }} title="Refunded" colour={6} more="bad" name="givenBack" />
      ))}
    </>
  );
}

interface FigureCardProps extends PartProps {
  readonly title: string;
  readonly colour: number;
  readonly more: 'good' | 'bad';
}

interface CountCardProps extends FigureCardProps {
  readonly figureOf: (sums: BusinessSums) => number;
  /** Whether future days have figures, too. */
  readonly hasComing?: boolean;
}

function CountCard({ overview, title, colour, more, figureOf, hasComing = false }: CountCardProps) {
  const { now, before, coming, period } = overview;
  const spell = (figure: number) => figure.toLocaleString('en-GB');
  const bars = { hasComing, valueOf: figureOf, spell: (sums: BusinessSums) => spell(figureOf(sums)) };
  return (
    <Card
      title={title}
      figure={spell(figureOf(now))}
      change={
        <Change
          {...{ now: figureOf(now), before: figureOf(before), was: spell(figureOf(before)), more }}
          when={whenOf(period)}
        />
      }
      chart={<DayBars {...{ overview, bars, colour, title }} />}
      more={hasComing && figureOf(coming) > 0 && `upcoming: ${spell(figureOf(coming))}`}
    />
  );
}

interface MoneyCardProps extends FigureCardProps {
  readonly name: Exclude<keyof Amounts, 'currency'>;
  readonly currency: string;
}

function MoneyCard({ overview, title, colour, more, name, currency }: MoneyCardProps) {
  const { now, before, period } = overview;
  const amountIn = ({ amounts }: BusinessSums) => amountOf(amounts, currency)[name];
  const spell = (sums: BusinessSums) => formatMoney(amountIn(sums), currency);
  const bars = { hasComing: false, valueOf: amountIn, spell };
  const change = { now: amountIn(now), before: amountIn(before), was: spell(before), more };
  return (
    <Card
      title={title}
      figure={spell(now)}
      change={<Change {...change} when={whenOf(period)} />}
      chart={<DayBars {...{ overview, bars, colour, title }} />}
    />
  );
}

function DayBars({ overview, bars, colour, title }: PartProps & { bars: BarsOf; colour: number; title: string }) {
  const { today } = useVisit();
  const drawn = barsOf(overview, bars, today);
  return <Bars bars={drawn} colour={colour} label={`${title} by day; see the table below`} />;
}

function whenOf({ before, compare }: BusinessOverview['period']): string {
  const dates = formatDates(before.from, before.to);
  return compare === 'year' ? `${dates} ${before.to.slice(0, 4)}` : dates;
}

/** A bar per day. Today's bar shows the figures so far and is marked. */
function barsOf({ drawn }: BusinessOverview, bars: BarsOf, today: LocalDate): Bar[] {
  const highest = Math.max(...drawn.map(({ sums }) => bars.valueOf(sums)));
  return drawn.map(({ date, sums }) => {
    const isComing = date > today;
    const state = isComing ? 'coming' : date === today ? 'running' : undefined;
    const share = isComing && !bars.hasComing ? 0 : bars.valueOf(sums) / (highest || 1);
    return { label: formatDay(date), figure: bars.spell(sums), share, state };
  });
}
