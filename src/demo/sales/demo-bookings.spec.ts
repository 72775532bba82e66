import type { PricedActivity } from '../../catalog';
import { addDays } from '../../platform/values/time';
import { demoSales, nextSaturday } from './demo-bookings';
import { DEMO_ACTIVITIES, OPEN_SESSION } from '../demo-catalogue';
import { pastSales } from './demo-history';
import type { DemoSale } from './demo-parties';

const STOCK = DEMO_ACTIVITIES.map((demo) => {
  const { activityId: publicId, details } = demo;
  const { defaultCapacity, maxParticipants } = details;
  return { demo, activity: { publicId, defaultCapacity, maxParticipants } as PricedActivity };
});

const MONDAY = '2027-06-07';
const EACH_WEEKDAY = Array.from({ length: 7 }, (_, days) => addDays(MONDAY, days));
const DAYS = [...EACH_WEEKDAY, '2027-03-01', '2027-03-27', '2027-10-31', '2027-12-31', '2028-02-29'];

const placesOf = (sales: readonly DemoSale[]) => sales.reduce((sum, { participants }) => sum + participants, 0);

describe.each(DAYS)('the sales of a demo that is set up on %s', (today) => {
  const { all, last } = demoSales(STOCK, today);
  const past = pastSales(STOCK, today);

  it('fit into their sessions, of which one is full', () => {
    const booked = new Map<string, number>();
    const full = new Set<string>();
    for (const { activity, date, time, participants } of [...past, ...all]) {
      const session = `${activity.publicId} ${date} ${time}`;
      booked.set(session, (booked.get(session) ?? 0) + participants);
      expect([session, booked.get(session)! <= activity.defaultCapacity]).toEqual([session, true]);
      if (booked.get(session) === activity.defaultCapacity) full.add(session);
    }
    expect([...full]).toEqual([`${last.activity.publicId} ${nextSaturday(today)} ${last.time}`]);
    expect(last.way).toBe('partner');
  });

  it('do not use the sessions of the guides', () => {
    const taken = all.filter(
      ({ activity, time }) => activity.publicId === OPEN_SESSION.activityId && time === OPEN_SESSION.time,
    );
    expect(taken).toEqual([]);
  });

  it('fill more than half of the places of the next Saturday', () => {
    const capacity = STOCK.flatMap(({ activity, demo }) =>
      demo.schedule
        .filter(({ weekdays }) => weekdays.includes(6))
        .flatMap(({ times }) => times.map(() => activity.defaultCapacity)),
    ).reduce((sum, places) => sum + places, 0);
    const share = placesOf(all.filter(({ date }) => date === nextSaturday(today))) / capacity;
    expect([share >= 0.55, share <= 0.75, share]).toEqual([true, true, share]);
  });

  it('are made before today, and before the waiver request if the answers are missing', () => {
    const late = [...past, ...all].filter(
      ({ date, soldOn, isAnswered }) => soldOn >= today || (!isAnswered && soldOn > addDays(date, -3)),
    );
    expect(late).toEqual([]);
  });
});
