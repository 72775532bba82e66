import { eachDate, localDateAt } from '../../platform/values/time';
import { splitByLength } from './days-of-equal-length';

/** The dates that dividing by the length of a day results in. */
function datesOf(timeZone: string, from: string, to: string): string[] {
  return [...splitByLength(timeZone, { from, to })].flatMap(({ startsAt, endsAt, dayLength }) =>
    Array.from({ length: (endsAt - startsAt) / dayLength }, (_, n) => localDateAt(timeZone, startsAt + n * dayLength)),
  );
}

describe('days of equal length', () => {
  it('are split at the clock changes of a year', () => {
    const days = [...splitByLength('Europe/London', { from: '2027-01-01', to: '2027-12-31' })];
    expect(days.map(({ dayLength }) => dayLength / 3600)).toEqual([24, 23, 24, 25, 24]);
    expect(days.slice(1).map(({ startsAt }, n) => startsAt - days[n]!.endsAt)).toEqual([0, 0, 0, 0]);
  });

  it.each(['Europe/London', 'America/Havana', 'Africa/Cairo', 'Asia/Beirut', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
    'contain every date once in %s',
    (timeZone) => {
      const year = { from: '2027-01-01', to: '2027-12-31' };
      expect(datesOf(timeZone, year.from, year.to)).toEqual([...eachDate(year)]);
    },
  );

  it('omit a date that was skipped', () => {
    expect(datesOf('Pacific/Apia', '2011-12-29', '2011-12-31')).toEqual(['2011-12-29', '2011-12-31']);
  });

  it('end with the calendar', () => {
    expect(datesOf('Pacific/Apia', '9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31']);
    expect(datesOf('America/New_York', '0001-01-01', '0001-01-02')).toHaveLength(2);
  });
});
