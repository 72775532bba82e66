import { count } from '../../html';
import { METHOD_LABELS } from '../booking-parts/payment-forms';
import { useHasRole, useVisit } from '../frame/visit';
import { businessAddress } from '../reports/business-period';
import type { Takings } from '../../../payments';
import { type Amounts, sumDue } from './day';
import { formatAmounts, sumsOf } from './day-figures';
import type { DayOverview } from './day-overview.service';

/** How a day went, once its last session has ended. */
export function DayReport({ day }: { day: DayOverview }) {
  const { date } = day;
  const { people, here } = sumsOf(day);
  const { today } = useVisit();
  const readsTakings = useHasRole(date === today ? 'desk' : 'owner');
  return (
    <section class="panel day-report" id="report" aria-labelledby="report-title">
      <h2 id="report-title">The day’s report</h2>
      <p class="report-line">
        {people === 0 ? 'Nobody had booked.' : <Attendance date={date} people={people} here={here} />}
      </p>
      {readsTakings && <Money day={day} />}
      <LeftToDo day={day} />
    </section>
  );
}

function Attendance({ date, people, here }: { date: string; people: number; here: number }) {
  const arrived = `/dashboard?Date=${date}&Show=here#people`;
  const missing = `/dashboard?Date=${date}&Show=missing#people`;
  if (here === 0) {
    return (
      <>
        <a href={missing}>{count(people, 'person', 'people')}</a> had booked; nobody was checked in.
      </>
    );
  }
  return (
    <>
      <a href={arrived}>
        <strong>{here.toLocaleString('en-GB')}</strong> came
      </a>
      {here < people ? (
        <>
          , <a href={missing}>{people - here} did not</a>.
        </>
      ) : (
        ', everybody who had booked.'
      )}
    </>
  );
}

function Money({ day: { date, takings = [] } }: { day: DayOverview }) {
  const isOwner = useHasRole('owner');
  const taken = sumBy(takings, ({ taken }) => taken);
  const givenBack = sumBy(takings, ({ givenBack }) => givenBack);
  if (taken.size + givenBack.size === 0) return <p class="report-line">No payments or refunds.</p>;
  const methods = takings.filter((each) => each.taken > 0).map(formatMethod);
  return (
    <p class="report-line">
      <strong>{formatAmounts(taken) || 'Nothing'}</strong> taken
      {methods.length > 0 && <span class="muted"> ({methods.join(', ')})</span>}
      {givenBack.size > 0 && `, ${formatAmounts(givenBack)} refunded`}.{' '}
      {isOwner && <a href={businessAddress({ span: 'day', from: date })}>Takings</a>}
    </p>
  );
}

function sumBy(takings: readonly Takings[], amountOf: (each: Takings) => number): Amounts {
  const sums = new Map<string, number>();
  for (const each of takings) {
    if (amountOf(each) > 0) sums.set(each.currency, (sums.get(each.currency) ?? 0) + amountOf(each));
  }
  return sums;
}

function formatMethod({ method, currency, taken }: Takings): string {
  const label = (METHOD_LABELS as Record<string, string>)[method] ?? method;
  return `${label.toLowerCase()} ${formatAmounts(new Map([[currency, taken]]))}`;
}

function LeftToDo({ day: { date, parties } }: { day: DayOverview }) {
  const debtors = parties.filter(({ due }) => due > 0);
  if (debtors.length === 0) return <p class="report-line done">No money is due.</p>;
  return (
    <p class="report-line">
      Still to do:{' '}
      <a class="exception warn" href={`/dashboard?Date=${date}&Show=due#people`}>
        {formatAmounts(sumDue(debtors))} due for {count(debtors.length, 'booking')}
      </a>
    </p>
  );
}
