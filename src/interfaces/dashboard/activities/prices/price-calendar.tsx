import { type DatePrice, type PricedActivity, pricesOn } from '../../../../catalog';
import { addDays, countDates, isoWeekday, monthAround } from '../../../../platform/values/time';
import { count, formatDay, formatMoney, formatMonth } from '../../../html';
import { useVisit } from '../../frame/visit';
import { timesOf } from './price-rule-words';

/** Maximum number of prices that a day shows. */
const MAX_SHOWN = 8;

/** The address of the page, with a month given by any of its dates and the rule that is edited. */
export function activityPricesAddress(activityId: string, month: string, ruleId?: number): string {
  const query = new URLSearchParams({ Month: month.slice(0, 7), ...(ruleId !== undefined && { Rule: `${ruleId}` }) });
  return `/dashboard/activities/${activityId}/prices?${query.toString()}`;
}

/** What each day of a month costs, and which rules say so. */
export function PriceCalendar({ activity, month }: { activity: PricedActivity; month: string }) {
  const { today } = useVisit();
  const { from, to } = monthAround(month);
  const first = addDays(from, 1 - isoWeekday(from));
  const last = addDays(to, 7 - isoWeekday(to));
  const days = Array.from({ length: countDates(first, last) }, (_, offset) => addDays(first, offset));
  const addressOf = (date: string) => activityPricesAddress(activity.publicId, date);
  return (
    <>
      <div class="head">
        <h2 id="calendar">{formatMonth(from)}</h2>
        <p class="switch">
          <a href={addressOf(addDays(from, -1))}>Previous</a>
          <a href={addressOf(today)}>This month</a>
          <a href={addressOf(addDays(to, 1))}>Next</a>
        </p>
      </div>
      <div class="month price-month">
        {days.slice(0, 7).map((date) => (
          <span key={date} class="weekday">
            {formatDay(date).slice(0, 3)}
          </span>
        ))}
        {days.map((date) => {
          const isOutside = date < from || date > to;
          return (
            <section
              key={date}
              class={`day ${isOutside ? 'outside' : ''} ${date === today ? 'today' : ''}`}
              aria-label={formatDay(date)}
            >
              <h3>
                <span class="of-phone">{formatDay(date).slice(0, 3)} </span>
                {Number(date.slice(8))}
              </h3>
              {!isOutside && <DayPrices activity={activity} prices={pricesOn(activity, date)} />}
            </section>
          );
        })}
      </div>
    </>
  );
}

function DayPrices({ activity, prices }: { activity: PricedActivity; prices: readonly DatePrice[] }) {
  const { operator } = useVisit();
  const sorted = [...prices].sort((one, other) => one.priceAmount - other.priceAmount);
  const others = sorted.length - MAX_SHOWN;
  return (
    <ul>
      {sorted.slice(0, MAX_SHOWN).map(({ ticketType, priceAmount, times, rule }) => (
        <li key={`${ticketType.id} ${times?.[0]}`}>
          <strong>{formatMoney(priceAmount, operator.currency)}</strong> {ticketType.name} {timesOf(times ?? [])}{' '}
          {rule && <RuleLink number={activity.priceRules.indexOf(rule) + 1} id={rule.id} />}
        </li>
      ))}
      {others > 0 && <li class="muted">{count(others, 'more price')}</li>}
    </ul>
  );
}

function RuleLink({ number, id }: { number: number; id: number }) {
  return (
    <a class="badge" href={`#rule-${id}`} aria-label={`Rule ${number}`} title={`Rule ${number}`}>
      {number}
    </a>
  );
}
