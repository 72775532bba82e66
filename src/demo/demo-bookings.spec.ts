import type { Activity } from '../catalog';
import { addDays } from '../platform/values/time';
import { demoSales } from './demo-bookings';
import { DEMO_ACTIVITIES, OPEN_SESSION } from './demo-catalogue';

const STOCK = DEMO_ACTIVITIES.map((demo) => {
  const { activityId: publicId, details } = demo;
  return { demo, activity: { publicId, defaultCapacity: details.defaultCapacity } as Activity };
});

const MONDAY = '2027-06-07';
const EACH_WEEKDAY = Array.from({ length: 7 }, (_, days) => addDays(MONDAY, days));

describe.each(EACH_WEEKDAY)('the sales of a demo that begins on %s', (today) => {
  const { all, last } = demoSales(STOCK, today);

  it('fit into their sessions', () => {
    const booked = new Map<string, number>();
    for (const { activity, date, time, participants } of all) {
      const session = `${activity.publicId} ${date} ${time}`;
      booked.set(session, (booked.get(session) ?? 0) + participants);
      expect([session, booked.get(session)! <= activity.defaultCapacity]).toEqual([session, true]);
    }
    const full = `${last.activity.publicId} ${last.date} ${last.time}`;
    expect(booked.get(full)).toBe(last.activity.defaultCapacity);
    expect(last.way).toBe('partner');
  });

  it('leave the sessions of the guides alone', () => {
    const taken = all.filter(
      ({ activity, time }) => activity.publicId === OPEN_SESSION.activityId && time === OPEN_SESSION.time,
    );
    expect(taken).toEqual([]);
  });

  it('bring guests today and tomorrow in every way', () => {
    const waysOn = (date: string) => new Set(all.filter((sale) => sale.date === date).map(({ way }) => way));
    const every = new Set(all.map(({ way }) => way));
    expect(every.size).toBe(5);
    expect([waysOn(today), waysOn(addDays(today, 1))]).toEqual([every, every]);
  });
});
