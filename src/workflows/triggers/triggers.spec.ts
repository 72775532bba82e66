import { BOOKING_TRIGGERS, type BookingTrigger, dueWindow, suits } from './triggers';

const NOW = 1_000_000_000;
const HOUR = 3_600;

describe('dueWindow', () => {
  const window = (trigger: BookingTrigger, delayMinutes: number, enabledAt = 0) => {
    const { after, until } = dueWindow({ trigger, delayMinutes, enabledAt }, NOW);
    return [after - NOW, until - NOW];
  };

  it('of a reminder ends with the start, or an hour after its own moment', () => {
    expect(window('session-starting', -120)).toEqual([0, 2 * HOUR]);
    expect(window('waiver-incomplete', -60)).toEqual([0, HOUR]);
    expect(window('session-starting', -30)).toEqual([-HOUR / 2, HOUR / 2]);
    expect(window('session-starting', 0)).toEqual([-HOUR, 0]);
  });

  it('of an email about the past reaches back a week, but not before the workflow was enabled', () => {
    expect(window('session-ended', 60)).toEqual([-169 * HOUR, -HOUR]);
    expect(window('session-ended', 60, NOW)).toEqual([-HOUR - 1, -HOUR]);
  });
});

it('a waiver is requested as long as it is incomplete', () => {
  expect(suits('waiver-incomplete', { status: 'confirmed', waiverStatus: 'incomplete', needsAnotherDay: false })).toBe(
    true,
  );
  expect(suits('waiver-incomplete', { status: 'confirmed', waiverStatus: 'complete', needsAnotherDay: false })).toBe(
    false,
  );
  expect(suits('waiver-incomplete', { status: 'cancelled', waiverStatus: 'incomplete', needsAnotherDay: false })).toBe(
    false,
  );
});

it('a booking that needs another day gets only the offer, and emails about refunds', () => {
  const booking = { status: 'confirmed', waiverStatus: 'incomplete', needsAnotherDay: true } as const;
  expect(BOOKING_TRIGGERS.filter((trigger) => suits(trigger, booking))).toEqual([
    'booking-refunded',
    'refund-failed',
    'another-day-offered',
  ]);
  expect(suits('another-day-offered', { ...booking, needsAnotherDay: false })).toBe(false);
});
