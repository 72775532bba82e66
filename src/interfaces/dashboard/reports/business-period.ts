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

/** Number of days in the chart before a single day. */
const DAYS_AROUND = 13;

/** A day, week or month, and the period it is compared with: as many days of the previous one as have passed. */
export interface BusinessPeriod extends DateRange {
  readonly span: Span;
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
  const date = query['Date'];
  return businessPeriod(span, isLocalDate(date) ? date : today, today);
}

function businessPeriod(span: Span, date: LocalDate, today: LocalDate): BusinessPeriod {
  const { from, to } = spanAround(span, date);
  const previous = spanAround(span, addDays(from, -1));
  const countedTo = from <= today && today < to ? today : to;
  const days = countDates(from, countedTo);
  const sameDays = addDays(previous.from, days - 1);
  return {
    span,
    from,
    to,
    counted: { from, to: countedTo },
    // If this month has ended, compares with the complete previous one, even if that is longer.
    before: { from: previous.from, to: countedTo === to || sameDays > previous.to ? previous.to : sameDays },
    drawn: { from: span === 'day' ? addDays(from, -DAYS_AROUND) : from, to },
    previous: previous.from,
    next: addDays(to, 1),
  };
}

function spanAround(span: Span, date: LocalDate): DateRange {
  if (span === 'day') return { from: date, to: date };
  if (span === 'week') {
    const from = addDays(date, 1 - isoWeekday(date));
    return { from, to: addDays(from, 6) };
  }
  return monthAround(date);
}

export function businessAddress({ span, from }: Pick<BusinessPeriod, 'span' | 'from'>, path = ''): string {
  return `/dashboard/business${path}?${new URLSearchParams({ Span: span, Date: from }).toString()}`;
}
