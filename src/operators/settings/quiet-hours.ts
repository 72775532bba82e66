import { ValidationError } from '../../platform/errors';
import { TimeField } from '../../platform/http/validation';
import { type LocalDate, type LocalTime, addDays, firstInstantFrom, localDateAt } from '../../platform/values/time';

/** Local times between which no waitlist offers are made; past midnight if `until` is before `from`. */
export interface QuietHours {
  readonly from: LocalTime;
  readonly until: LocalTime;
}

export class QuietHoursDto {
  @TimeField({ example: '21:00', description: 'Local time from which no offers are made.' })
  From!: string;

  @TimeField({
    example: '08:00',
    description: 'Local time from which offers are made again; on the next day unless it is later than `From`.',
  })
  Until!: string;
}

export class WriteQuietHoursDto {
  @TimeField({ optional: true, example: '21:00', description: 'Local time from which no offers are made.' })
  From?: string;

  @TimeField({
    optional: true,
    example: '08:00',
    description: 'Local time from which offers are made again; on the next day unless it is later than `From`.',
  })
  Until?: string;
}

export function toQuietHoursDto(quiet: QuietHours | null): QuietHoursDto | null {
  return quiet && { From: quiet.from, Until: quiet.until };
}

/**
 * @returns null without times, which turns quiet hours off
 * @throws ValidationError unless there are two different times
 */
export function toQuietHours({ From: from, Until: until }: WriteQuietHoursDto): QuietHours | null {
  if (from === undefined && until === undefined) return null;
  if (from === undefined) throw invalid('From', 'is-defined', 'is required with QuietHours.Until.');
  if (until === undefined) throw invalid('Until', 'is-defined', 'is required with QuietHours.From.');
  if (from === until) throw invalid('Until', 'range', 'must differ from QuietHours.From.');
  return { from, until };
}

function invalid(name: 'From' | 'Until', code: 'is-defined' | 'range', what: string): ValidationError {
  return new ValidationError([{ field: `QuietHours.${name}`, code, message: `QuietHours.${name} ${what}` }]);
}

export function isQuietAt(quiet: QuietHours | null, zone: string, now: number): boolean {
  if (!quiet) return false;
  const today = localDateAt(zone, now);
  return [addDays(today, -1), today].some((date) => {
    const { start, end } = periodOf(quiet, zone, date);
    return start <= now && now < end;
  });
}

/**
 * The instant at which so many seconds outside the quiet hours have passed since `now`.
 * @param latest no longer exact beyond this instant, so that the search ends
 */
export function addWakingSeconds(
  quiet: QuietHours | null,
  zone: string,
  now: number,
  seconds: number,
  latest: number,
): number {
  if (!quiet) return now + seconds;
  let at = now;
  let left = seconds;
  for (let date = addDays(localDateAt(zone, now), -1); at < latest; date = addDays(date, 1)) {
    const { start, end } = periodOf(quiet, zone, date);
    if (end <= at) continue;
    if (start >= at + left) break;
    left -= Math.max(start - at, 0);
    at = end;
  }
  return at + left;
}

/** Quiet hours start when the clock first shows `from` on a date, and end when it next shows `until`. */
function periodOf({ from, until }: QuietHours, zone: string, date: LocalDate): { start: number; end: number } {
  const start = firstInstantFrom(zone, date, from);
  return { start, end: firstInstantFrom(zone, until > from ? date : addDays(date, 1), until) };
}
