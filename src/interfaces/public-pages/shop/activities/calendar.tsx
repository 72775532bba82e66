import { addDays, isoWeekday } from '../../../../platform/values/time';
import { formatLongDay, formatMonth, formatWeekday, useLanguage } from '../../../html';

/** A week from Monday, for the names of its days. */
const WEEK = Array.from({ length: 7 }, (_, days) => addDays('2024-01-01', days));

/** A date with sessions that are open. */
export interface OpenDate {
  readonly date: string;
  /** 0 if all of them are full. */
  readonly remaining: number;
}

interface CalendarProps {
  /** The first and the last date of the month. */
  readonly month: { readonly from: string; readonly to: string };
  /** Today, at the operator. */
  readonly today: string;
  readonly open: readonly OpenDate[];
  /** Whether dates without places can be chosen, to wait for one. */
  readonly hasWaitlist: boolean;
  readonly chosen: string | undefined;
  readonly hrefOf: (date: string) => string;
  /** Addresses of the other months; undefined where there is nothing to book. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** A month as a table; each date with places is a link. */
export function Calendar({ month, today, open, hasWaitlist, chosen, hrefOf, previous, next }: CalendarProps) {
  const { texts, language } = useLanguage();
  const words = texts.shop;
  const places = new Map(open.map(({ date, remaining }) => [date, remaining]));
  return (
    <section class="shop-month" aria-label={words.chooseDate}>
      <div class="shop-month-head">
        {previous === undefined ? <span /> : <MonthLink href={previous} label={words.previousMonth} text="‹" />}
        <h2>{formatMonth(month.from, language)}</h2>
        {next === undefined ? <span /> : <MonthLink href={next} label={words.nextMonth} text="›" />}
      </div>
      <table>
        <thead>
          <tr>
            {WEEK.map((date) => (
              <th key={date} scope="col">
                {formatWeekday(date, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, today).map((week) => (
            <tr key={week.find((date) => date !== undefined)}>
              {week.map((date, index) => (
                <td key={index}>
                  {date !== undefined && (
                    <Day
                      {...{ date, hasWaitlist }}
                      remaining={places.get(date)}
                      isChosen={date === chosen}
                      href={hrefOf(date)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MonthLink({ href, label, text }: { href: string; label: string; text: string }) {
  return (
    <a class="button" href={href} aria-label={label} rel="nofollow">
      {text}
    </a>
  );
}

interface DayProps {
  readonly date: string;
  readonly remaining: number | undefined;
  readonly hasWaitlist: boolean;
  readonly isChosen: boolean;
  readonly href: string;
}

function Day({ date, remaining, hasWaitlist, isChosen, href }: DayProps) {
  const { texts, language } = useLanguage();
  const day = Number(date.slice(8));
  if (remaining === undefined) return <span class="shop-day">{day}</span>;
  const left = remaining === 0 ? texts.common.full : texts.common.left(remaining);
  if (remaining === 0 && !hasWaitlist) {
    return (
      <span class="shop-day">
        {day}
        <small>{left}</small>
      </span>
    );
  }
  return (
    <a
      class={`shop-day ${remaining === 0 ? 'full' : 'open'}`}
      href={href}
      rel="nofollow"
      {...(isChosen && { 'aria-current': 'date' })}
    >
      <span>
        <span aria-hidden="true">{day}</span>
        <span class="unseen">{formatLongDay(date, language)}, </span>
      </span>
      <small>{left}</small>
    </a>
  );
}

/** Weeks from Monday, without those that have passed; undefined for days of other months. */
function weeksOf({ from, to }: CalendarProps['month'], today: string): (string | undefined)[][] {
  const dates: (string | undefined)[] = Array.from({ length: isoWeekday(from) - 1 }, () => undefined);
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  while (dates.length % 7 > 0) dates.push(undefined);
  const weeks = Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(7 * week, 7 * week + 7));
  return weeks.filter((week) => week.some((date) => date !== undefined && date >= today));
}
