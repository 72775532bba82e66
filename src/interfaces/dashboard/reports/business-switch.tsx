import { formatDate, formatDates, formatMonth } from '../../html';
import { useVisit } from '../frame/visit';
import {
  type BusinessPeriod,
  COMPARISONS,
  type Comparison,
  SPANS,
  type Span,
  businessAddress,
} from './business-period';

const NAMES: Readonly<Record<Span, string>> = { day: 'Day', week: 'Week', month: 'Month' };

const CURRENT: Readonly<Record<Span, string>> = { day: 'Today', week: 'This week', month: 'This month' };

const COMPARED: Readonly<Record<Comparison, (span: Span) => string>> = {
  previous: (span) => `the ${span} before`,
  year: () => 'a year ago',
};

/** Selects the period and what it is compared with, and links to the previous and next one. */
export function BusinessSwitch({ period }: { period: BusinessPeriod }) {
  const { today } = useVisit();
  const { span, from, to, previous, next, compare } = period;
  const isRunning = from <= today && today <= to;
  return (
    <div class="head">
      <p class="switch">
        {SPANS.map((each) => (
          <a
            key={each}
            href={businessAddress({ span: each, from: isRunning ? today : from, compare })}
            {...(each === span && { 'aria-current': 'true' as const })}
          >
            {NAMES[each]}
          </a>
        ))}
      </p>
      <p class="switch">
        <span class="muted">Compared with</span>
        {COMPARISONS.map((each) => (
          <a
            key={each}
            href={businessAddress({ span, from, compare: each })}
            {...(each === compare && { 'aria-current': 'true' as const })}
          >
            {COMPARED[each](span)}
          </a>
        ))}
      </p>
      <p class="switch">
        <a href={businessAddress({ span, from: previous, compare })}>Previous</a>
        {!isRunning && <a href={businessAddress({ span, from: today, compare })}>{CURRENT[span]}</a>}
        <a href={businessAddress({ span, from: next, compare })}>Next</a>
        <a href={businessAddress(period, '/business.csv')}>Download CSV</a>
      </p>
    </div>
  );
}

/** `November 2026, up to Sun, 22 Nov 2026`, `16 – 22 Nov`, `Sun, 22 Nov 2026` */
export function titleOf({ span, from, to, counted }: BusinessPeriod): string {
  const name = { day: formatDate(from), week: `Week of ${formatDates(from, to)}`, month: formatMonth(from) }[span];
  return counted.to === to ? name : `${name}, up to ${formatDate(counted.to)}`;
}
