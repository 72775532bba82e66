import { firstInstantFrom, localTimeAt } from '../../platform/values/time';
import { type QuietHours, addWakingSeconds, isQuietAt } from './quiet-hours';

const LONDON = 'Europe/London';
const NIGHT = { from: '21:00', until: '08:00' };
const at = (date: string, time: string, zone = LONDON) => firstInstantFrom(zone, date, time);
const FAR = Number.MAX_SAFE_INTEGER;

/** Numbers from 0 to below 1 that are the same in every run. */
function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

/** What a person with a clock would say, if the clock is not changed near the limits of the quiet hours. */
function isQuietOnClock({ from, until }: QuietHours, zone: string, instant: number): boolean {
  const time = localTimeAt(zone, instant);
  return from < until ? from <= time && time < until : from <= time || time < until;
}

describe('quiet hours', () => {
  it.each([
    ['2027-06-01', '20:59', false],
    ['2027-06-01', '21:00', true],
    ['2027-06-02', '00:00', true],
    ['2027-06-02', '07:59', true],
    ['2027-06-02', '08:00', false],
  ])('on %s at %s: %s', (date, time, isQuiet) => {
    expect(isQuietAt(NIGHT, LONDON, at(date, time))).toBe(isQuiet);
    expect(isQuietAt(null, LONDON, at(date, time))).toBe(false);
  });

  it('stop the time of an offer', () => {
    const deadline = (date: string, time: string, minutes: number) =>
      addWakingSeconds(NIGHT, LONDON, at(date, time), minutes * 60, FAR);
    expect(deadline('2027-06-01', '10:00', 120)).toBe(at('2027-06-01', '12:00'));
    expect(deadline('2027-06-01', '19:00', 120)).toBe(at('2027-06-01', '21:00'));
    expect(deadline('2027-06-01', '20:00', 120)).toBe(at('2027-06-02', '09:00'));
    expect(deadline('2027-06-01', '23:00', 120)).toBe(at('2027-06-02', '10:00'));
    expect(deadline('2027-06-01', '20:00', 60 * 15)).toBe(at('2027-06-03', '09:00'));
  });

  it('last as long as the clock says when it is changed in the night', () => {
    const deadline = (date: string) => addWakingSeconds(NIGHT, LONDON, at(date, '20:00'), 7_200, FAR);
    expect(deadline('2027-03-27') - at('2027-03-27', '20:00')).toBe(12 * 3_600);
    expect(deadline('2027-10-30') - at('2027-10-30', '20:00')).toBe(14 * 3_600);
    const skipped = { from: '01:30', until: '01:45' };
    expect(addWakingSeconds(skipped, LONDON, at('2027-03-28', '00:00'), 7_200, FAR)).toBe(at('2027-03-28', '03:00'));
  });

  it('leave exactly the time of the offer, at any instant, in any zone', () => {
    const random = randomNumbers(67);
    const next = (below: number) => Math.floor(random.next().value * below);
    const zones = [LONDON, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC', 'Pacific/Chatham'];
    for (let round = 0; round < 30; round++) {
      const zone = zones[next(zones.length)]!;
      // Clocks are not changed between 10:00 and 23:00.
      const times = [10 + next(6), 16 + next(7)].map((hour) => `${hour}:${['00', '15', '30'][next(3)]!}`);
      const [one, other] = next(2) === 0 ? times : [times[1], times[0]];
      const quiet = { from: one!, until: other! };
      const now = at('2027-01-01', '00:00') + next(365 * 1_440) * 60;
      const minutes = 1 + next(3_000);
      const deadline = addWakingSeconds(quiet, zone, now, minutes * 60, FAR);
      let waking = 0;
      for (let instant = now; instant < deadline; instant += 60) {
        const isQuiet = isQuietOnClock(quiet, zone, instant);
        if (isQuietAt(quiet, zone, instant) !== isQuiet) throw new Error(`${zone} ${instant}`);
        if (!isQuiet) waking++;
      }
      expect({ zone, quiet, now, waking }).toEqual({ zone, quiet, now, waking: minutes });
      expect(isQuietAt(quiet, zone, deadline - 60)).toBe(false);
    }
  });
});
