import { formatDelay, toEntered, toMinutes } from './delay';

describe('the delay of a workflow', () => {
  it.each([
    [0, { amount: '0', unit: 'days', direction: 'after' }],
    [90, { amount: '90', unit: 'minutes', direction: 'after' }],
    [180, { amount: '3', unit: 'hours', direction: 'after' }],
    [-2880, { amount: '2', unit: 'days', direction: 'before' }],
  ])('of %i minutes is shown so that it reads back the same', (minutes, entered) => {
    expect(toEntered(minutes)).toEqual(entered);
    expect(toMinutes(entered)).toBe(minutes);
  });

  it('that is no whole number stays what was entered, for the rule to reject', () => {
    for (const amount of ['1.5', '-3', 'soon', '12345678']) {
      expect(toMinutes({ amount, unit: 'hours', direction: 'before' })).toBe(amount);
    }
    expect(toMinutes({ amount: '', unit: 'hours', direction: 'before' })).toBe(0);
    expect(Object.is(toMinutes({ amount: '0', unit: 'hours', direction: 'before' }), 0)).toBe(true);
  });

  it('is said in words', () => {
    expect(formatDelay('booking-confirmed', 0)).toBe('immediately');
    expect(formatDelay('session-starting', 0)).toBe('at the start');
    expect(formatDelay('session-starting', -1440)).toBe('1 day before the start');
    expect(formatDelay('session-ended', 90)).toBe('90 minutes after the end');
    expect(formatDelay('basket-expired', 120)).toBe('2 hours after the expiry');
  });
});
