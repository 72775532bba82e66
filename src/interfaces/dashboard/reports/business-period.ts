import {
  type DateRange,
  type LocalDate,
  addDays,
  countDates,
  isLocalDate,
  isoWeekday,
  monthAround,
} from '../../../platform/values/time';

export const SPANS = ['day', 'week', 'month'] as const;
export type Span = (typeof SPANS)[number];

/** What a period is compared with. Days and weeks of a year ago are those of 52 weeks ago, with the same weekdays. */
export const COMPARISONS = ['previous', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const DAYS_OF_52_WEEKS = 364;

/** Number of days in the chart before a single day. */
const DAYS_AROUND = 13;

/** A day, week or month, and the period it is compared with: as many days of the earlier one as have passed. */
export interface BusinessPeriod extends DateRange {
  readonly span: Span;
  readonly compare: Comparison;
  /** The days that are counted: up to today. */
  readonly counted: DateRange;
  readonly before: DateRange;
  readonly drawn: DateRange;
  /** The first dates of the previous and next period. */
  readonly previous: LocalDate;
  readonly next: LocalDate;
}

/** Reads the period from the address; default: this month. */
export function businessPeriodOf(query: Readonly<Record<string, string>>, today: LocalDate): BusinessPeriod {
  const span = SPANS.find((each) => each === query['Span']) ?? 'month';
  const compare = COMPARISONS.find((each) => each === query['Compare']) ?? 'previous';
  const date = query['Date'];
  return businessPeriod(span, compare, isLocalDate(date) ? date : today, today);
}

function businessPeriod(span: Span, compare: Comparison, date: LocalDate, today: LocalDate): BusinessPeriod {
  const { from, to } = spanAround(span, date);
  const previous = spanAround(span, addDays(from, -1));
  const earlier = compare === 'year' ? yearBefore(span, from) : previous;
  const countedTo = from <= today && today < to ? today : to;
  const days = countDates(from, countedTo);
  const sameDays = addDays(earlier.from, days - 1);
  return {
    span,
    compare,
    from,
    to,
    counted: { from, to: countedTo },
    // If this month has ended, compares with the complete earlier one, even if that is longer.
    before: { from: earlier.from, to: countedTo === to || sameDays > earlier.to ? earlier.to : sameDays },
    drawn: { from: span === 'day' ? addDays(from, -DAYS_AROUND) : from, to },
    previous: previous.from,
    next: addDays(to, 1),
  };
}

/** The first day of a month less 364 days is the 2nd or 3rd of the same month. */
function yearBefore(span: Span, from: LocalDate): DateRange {
  return spanAround(span, addDays(from, -DAYS_OF_52_WEEKS));
}

function spanAround(span: Span, date: LocalDate): DateRange {
  if (span === 'day') return { from: date, to: date };
  if (span === 'week') {
    const from = addDays(date, 1 - isoWeekday(date));
    return { from, to: addDays(from, 6) };
  }
  return monthAround(date);
}

export function businessAddress(
  { span, from, compare = 'previous' }: Pick<BusinessPeriod, 'span' | 'from'> & { readonly compare?: Comparison },
  path = '',
): string {
  const parameters = { Span: span, Date: from, ...(compare !== 'previous' && { Compare: compare }) };
  return `/dashboard/business${path}?${new URLSearchParams(parameters).toString()}`;
}
