import { intlLocaleOf, type Language, LANGUAGES } from '../../platform/values/language';
import { formatMoney, fractionDigits } from '../../platform/values/money';
import { countDates, formatLongDate, localDateAt, localTimeAt } from '../../platform/values/time';

const DAY_MS = 86_400_000;

const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** Parses an amount, with or without its currency, to minor units; returns invalid text unchanged. */
export function fromDecimal(text: string, currency: string): number | string {
  const digits = fractionDigits(currency);
  const match = /^(\d{1,12})(?:[.,](\d+))?$/.exec(withoutCurrency(text, currency));
  if (!match || (match[2]?.length ?? 0) > digits) return text;
  return Number(match[1]! + (match[2] ?? '').padEnd(digits, '0'));
}

function withoutCurrency(text: string, currency: string): string {
  const sign = formatMoney(0, currency).replace(/[\d.,\s]/g, '');
  for (const each of [sign, currency]) {
    if (text.startsWith(each)) return text.slice(each.length).trim();
    if (text.endsWith(each)) return text.slice(0, -each.length).trim();
  }
  return text;
}

const fullDate = dateFormats({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const dayOnly = dateFormats({ weekday: 'short', day: 'numeric', month: 'short' });
const longDay = dateFormats({ weekday: 'long', day: 'numeric', month: 'long' });
const shortDate = dateFormats({ day: 'numeric', month: 'short' });
const monthOnly = dateFormats({ month: 'long', year: 'numeric' });
const weekdayOnly = dateFormats({ weekday: 'short' });

/** One format per language. */
function dateFormats(options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> {
  const formats = LANGUAGES.map((each) => {
    return [each, new Intl.DateTimeFormat(intlLocaleOf(each), { ...options, timeZone: 'UTC' })] as const;
  });
  return Object.fromEntries(formats) as Record<Language, Intl.DateTimeFormat>;
}

function toMilliseconds(date: string): number {
  return (countDates('1970-01-01', date) - 1) * DAY_MS;
}

/** `Mon, 23 Nov 2026` */
export function formatDate(date: string, language: Language = 'en'): string {
  return fullDate[language].format(toMilliseconds(date));
}

/** `Mon, 23 Nov` */
export function formatDay(date: string, language: Language = 'en'): string {
  return dayOnly[language].format(toMilliseconds(date));
}

/** `Monday 23 November` */
export function formatLongDay(date: string, language: Language = 'en'): string {
  const text = longDay[language].format(toMilliseconds(date));
  return language === 'en' ? text.replace(',', '') : text;
}

/** `1–21 Nov`, or `28 Dec 2025 – 3 Jan 2026` where years differ. */
export function formatDates(from: string, to: string): string {
  return shortDate.en.formatRange(toMilliseconds(from), toMilliseconds(to));
}

/** `November 2026` */
export function formatMonth(date: string, language: Language = 'en'): string {
  return monthOnly[language].format(toMilliseconds(date));
}

/** `Mon` */
export function formatWeekday(date: string, language: Language = 'en'): string {
  return weekdayOnly[language].format(toMilliseconds(date));
}

/** An instant in the local time zone: `Monday 23 November 2026, 14:05 (Europe/London)`. */
export function formatDeadline(timestamp: number, timeZone: string, language: Language = 'en'): string {
  const date = formatLongDate(localDateAt(timeZone, timestamp), language);
  return `${date}, ${localTimeAt(timeZone, timestamp)} (${timeZone})`;
}

/** Formats an instant in the local time zone, with its name: `23 Nov 2026, 14:05 GMT`. */
export function formatMoment(timestamp: number, timeZone: string): string {
  let format = momentFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    momentFormats.set(timeZone, format);
  }
  return format.format(timestamp * 1000);
}

/** `1 booking`, `3 bookings` */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;
}
