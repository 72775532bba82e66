import { Panel, formatDay, formatMoney } from '../../html';
import { SOURCES } from '../bookings/booking-badges';
import { spellChange } from '../cards/change';
import type { ActivityPart, BusinessOverview, BusinessPart, SourcePart } from './business-overview.service';
import { type BusinessSums, amountOf } from './business-sums';

/** Maximum number of rows; the export contains all. */
const MAX_ROWS = 50;

const SHARED = ['Bookings', 'Places', 'Revenue', 'Change'] as const;

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
              <td data-label="Source">{spellSource(part)}</td>
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
              <Cell label="Occupancy">{spellOccupancy(part)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
      <Left count={activities.length} />
    </Panel>
  );
}

/** The values of the charts. */
export function DaysTable({ overview: { drawn } }: { overview: BusinessOverview }) {
  const names = ['Day', 'Revenue', 'Bookings', 'Places sold', 'Places filled', 'Waivers incomplete'];
  return (
    <details>
      <summary>Daily figures</summary>
      <table class="cards">
        <Heading names={[...names, 'Cancellations', 'Refunds']} />
        <tbody>
          {drawn.map(({ date, sums }) => (
            <tr key={date}>
              <td data-label="Day">{formatDay(date)}</td>
              <Cell label="Revenue">{spellAmounts(sums, 'sold')}</Cell>
              <Cell label="Bookings">{spell(sums.soldBookings)}</Cell>
              <Cell label="Places sold">{spell(sums.soldPlaces)}</Cell>
              <Cell label="Places filled">
                {spell(sums.sessionPlaces)} of {spell(sums.capacity)}
              </Cell>
              <Cell label="Waivers incomplete">{spell(sums.waiversIncomplete)}</Cell>
              <Cell label="Cancellations">{spell(sums.cancelledBookings)}</Cell>
              <Cell label="Refunds">{spellAmounts(sums, 'refunded')}</Cell>
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
  const soldOf = ({ amounts }: BusinessSums) => (amount ? amountOf(amounts, amount.currency).sold : 0);
  return (
    <>
      <Cell label="Bookings">{spell(now.soldBookings)}</Cell>
      <Cell label="Places">{spell(now.soldPlaces)}</Cell>
      <Cell label="Revenue">{spellAmounts(now, 'sold')}</Cell>
      <Cell label="Change">{spellChange(soldOf(now), soldOf(before))}</Cell>
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

function cellClass(name: string): string {
  return EXTRA.includes(name) ? 'number extra' : 'number';
}

function Left({ count }: { count: number }) {
  if (count <= MAX_ROWS) return null;
  return <p class="hint">And {count - MAX_ROWS} more in the CSV file.</p>;
}

function spell(figure: number): string {
  return figure.toLocaleString('en-GB');
}

function spellAmounts({ amounts }: BusinessSums, name: 'sold' | 'refunded'): string {
  const there = amounts.filter((each) => each[name] !== 0);
  return there.length === 0 ? '–' : there.map((each) => formatMoney(each[name], each.currency)).join(' + ');
}

function spellSource({ source, partner }: SourcePart): string {
  return partner === '' ? SOURCES[source] : `${SOURCES[source]} · ${partner}`;
}

function spellOccupancy({ now: { sessionPlaces, capacity } }: ActivityPart): string {
  return capacity === 0 ? '–' : `${Math.round((sessionPlaces / capacity) * 100)}%`;
}
