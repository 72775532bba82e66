import { Panel, formatDay, formatMoney } from '../../html';
import type { Takings } from '../../../payments';
import { SOURCES } from '../booking-parts/booking-badges';
import { METHOD_LABELS } from '../booking-parts/payment-forms';
import { formatChange } from '../cards/change';
import type { ActivityPart, BusinessOverview, BusinessPart, SourcePart } from './business-overview.service';
import { businessAddress } from './business-period';
import { type Amounts, type BusinessSums, amountOf } from './business-sums';

/** Maximum number of rows; the export contains all. */
const MAX_ROWS = 50;

const SHARED = ['Bookings', 'Places', 'Booked', 'Change'] as const;

/** Columns that are hidden on a phone. */
const EXTRA: readonly string[] = ['Bookings', 'Places', 'Occupancy'];

export function SourcesTable({ overview: { sources } }: { overview: BusinessOverview }) {
  if (sources.length === 0) return null;
  return (
    <Panel title="By source and partner">
      <table class="slim">
        <Heading names={['Source', ...SHARED]} />
        <tbody>
          {sources.slice(0, MAX_ROWS).map((part) => (
            <tr key={`${part.source} ${part.partner}`}>
              <td data-label="Source">{formatSource(part)}</td>
              <SharedCells part={part} />
            </tr>
          ))}
        </tbody>
      </table>
      <Left count={sources.length} />
    </Panel>
  );
}

export function ActivitiesTable({ overview: { activities } }: { overview: BusinessOverview }) {
  if (activities.length === 0) return null;
  return (
    <Panel title="By activity">
      <table class="slim">
        <Heading names={['Activity', ...SHARED, 'Occupancy']} />
        <tbody>
          {activities.slice(0, MAX_ROWS).map((part) => (
            <tr key={part.activityId}>
              <td data-label="Activity">
                <a href={`/dashboard/activities/${part.activityId}`} class="clip wide" title={part.name}>
                  {part.name}
                </a>
              </td>
              <SharedCells part={part} />
              <Cell label="Occupancy">{formatOccupancy(part)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
      <Left count={activities.length} />
    </Panel>
  );
}

/** By day in a week; in a month, that would be too many rows. */
export function TakingsTable({ overview: { period, takings } }: { overview: BusinessOverview }) {
  if (takings.length === 0) return null;
  const isByDay = period.span === 'week';
  const names = ['Method', 'Taken', 'Refunded', 'Payments and refunds'];
  return (
    <Panel
      title={isByDay ? 'Takings by day and method' : 'Takings by method'}
      aside={<a href={businessAddress(period, '/takings.csv')}>Download takings</a>}
    >
      <table class="cards">
        <Heading names={isByDay ? ['Day', ...names] : names} />
        <tbody>
          {(isByDay ? takings : sumByMethod(takings)).map(({ date, method, currency, taken, givenBack, count }) => (
            <tr key={`${date} ${method} ${currency}`}>
              {isByDay && <td data-label="Day">{formatDay(date)}</td>}
              <td data-label="Method">{(METHOD_LABELS as Record<string, string>)[method] ?? method}</td>
              <Cell label="Taken">{formatMoney(taken, currency)}</Cell>
              <Cell label="Refunded">{formatMoney(givenBack, currency)}</Cell>
              <Cell label="Payments and refunds">{spell(count)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Sorted by method and currency. */
function sumByMethod(takings: readonly Takings[]): Takings[] {
  const sums = new Map<string, Takings>();
  for (const each of takings) {
    const key = `${each.method} ${each.currency}`;
    const sum = sums.get(key) ?? { ...each, taken: 0, givenBack: 0, count: 0 };
    const [taken, givenBack] = [sum.taken + each.taken, sum.givenBack + each.givenBack];
    sums.set(key, { ...sum, taken, givenBack, count: sum.count + each.count });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

/** The values of the charts. */
export function DaysTable({ overview: { drawn } }: { overview: BusinessOverview }) {
  const names = ['Day', 'Booked', 'Bookings', 'Places sold', 'Places filled', 'Waivers incomplete'];
  return (
    <details>
      <summary>Daily figures</summary>
      <table class="cards">
        <Heading names={[...names, 'Cancellations', 'Cancelled', 'Taken', 'Refunded']} />
        <tbody>
          {drawn.map(({ date, sums }) => (
            <tr key={date}>
              <td data-label="Day">{formatDay(date)}</td>
              <Cell label="Booked">{formatAmounts(sums, 'booked')}</Cell>
              <Cell label="Bookings">{spell(sums.soldBookings)}</Cell>
              <Cell label="Places sold">{spell(sums.soldPlaces)}</Cell>
              <Cell label="Places filled">
                {spell(sums.sessionPlaces)} of {spell(sums.capacity)}
              </Cell>
              <Cell label="Waivers incomplete">{spell(sums.waiversIncomplete)}</Cell>
              <Cell label="Cancellations">{spell(sums.cancelledBookings)}</Cell>
              <Cell label="Cancelled">{formatAmounts(sums, 'cancelled')}</Cell>
              <Cell label="Taken">{formatAmounts(sums, 'taken')}</Cell>
              <Cell label="Refunded">{formatAmounts(sums, 'givenBack')}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Heading({ names: [first, ...others] }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {others.map((name) => (
          <th key={name} scope="col" class={cellClass(name)}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SharedCells({ part: { now, before } }: { part: BusinessPart }) {
  const [amount] = now.amounts.length > 0 ? now.amounts : before.amounts;
  const bookedOf = ({ amounts }: BusinessSums) => (amount ? amountOf(amounts, amount.currency).booked : 0);
  return (
    <>
      <Cell label="Bookings">{spell(now.soldBookings)}</Cell>
      <Cell label="Places">{spell(now.soldPlaces)}</Cell>
      <Cell label="Booked">{formatAmounts(now, 'booked')}</Cell>
      <Cell label="Change">{formatChange(bookedOf(now), bookedOf(before))}</Cell>
    </>
  );
}

function Cell({ label, children }: { label: string; children: string | string[] }) {
  return (
    <td data-label={label} class={cellClass(label)}>
      {children}
    </td>
  );
}

function cellClass(name: string): string | undefined {
  if (name === 'Method') return undefined;
  return EXTRA.includes(name) ? 'number extra' : 'number';
}

function Left({ count }: { count: number }) {
  if (count <= MAX_ROWS) return null;
  return <p class="hint">And {count - MAX_ROWS} more in the CSV file.</p>;
}

function spell(figure: number): string {
  return figure.toLocaleString('en-GB');
}

function formatAmounts({ amounts }: BusinessSums, name: Exclude<keyof Amounts, 'currency'>): string {
  const there = amounts.filter((each) => each[name] !== 0);
  return there.length === 0 ? '–' : there.map((each) => formatMoney(each[name], each.currency)).join(' + ');
}

function formatSource({ source, partner }: SourcePart): string {
  return partner === '' ? SOURCES[source] : `${SOURCES[source]} · ${partner}`;
}

function formatOccupancy({ now: { sessionPlaces, capacity } }: ActivityPart): string {
  return capacity === 0 ? '–' : `${Math.round((sessionPlaces / capacity) * 100)}%`;
}
