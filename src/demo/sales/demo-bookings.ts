import { EXAMPLE_IDS } from '../../platform/http/openapi';
import { addDays, countDates, isoWeekday } from '../../platform/values/time';
import { DemoParties, type DemoSale, type DemoStock, type PlannedSale, timesOn } from './demo-parties';

/** How far ahead the demo has bookings, in days. */
const BOOKED_DAYS = 28;

/** How many days before today the last of the future sessions' sales was made. */
const LONGEST_AGO = 12;

/** The share of today's places that are sold: a busy day, whatever the weekday. */
const TODAY = 0.6;

/** Parties of sessions that start later have not arrived yet. */
const LATEST_ARRIVED = '10:00';

/** Every so many parties is late. */
const LATE = 5;

/** How many days before the session customers receive their waiver request; see the default workflows. */
const WAIVER_REQUEST_DAYS = 2;

/** The session that is sold out. */
const SOLD_OUT = { activityId: 'a_rowingboats1', time: '13:00', parties: 3 } as const;

/** Guests of a day, from every source. The first party has flagged answers. */
const DAY: readonly (Pick<PlannedSale, 'way' | 'time' | 'participants' | 'isHere'> & { activityId: string })[] = [
  { activityId: 'a_sunsetkayak1', time: '16:00', way: 'partner', participants: 3 },
  { activityId: 'a_paddleboard1', time: '09:00', way: 'api', participants: 2, isHere: true },
  { activityId: 'a_paddleboard1', time: '09:00', way: 'desk-cash', participants: 1, isHere: true },
  { activityId: 'a_rowingboats1', time: '10:00', way: 'desk-invoice', participants: 4 },
  { activityId: 'a_wallpasses01', time: '10:00', way: 'partner', participants: 2 },
  { activityId: 'a_paddleboard1', time: '14:00', way: 'desk-card', participants: 2 },
  { activityId: 'a_sunsetkayak1', time: '16:00', way: 'online', participants: 2 },
];

export interface DemoSales {
  readonly all: readonly DemoSale[];
  /** A partner's sale in a full timeslot, which is cancelled for the waitlist. */
  readonly last: DemoSale;
}

/** All sales of the demo from today, the same on every day of the week except for the dates. */
export function demoSales(stock: readonly DemoStock[], today: string): DemoSales {
  const soldOut = soldOutSession(stock, today);
  const planned = [
    ...guestsOfToday(stock, today),
    ...guestsOfTomorrow(stock, addDays(today, 1)),
    { ...placesOfExamples(stock, today), way: 'partner' as const, isAnswered: false, reference: EXAMPLE_IDS.booking },
    ...soldOut,
  ];
  const parties = new DemoParties(stock, planned);
  planned.push(...parties.fill(today, TODAY).map((sale, index) => ({ ...sale, isHere: hasArrived(sale, index) })));
  for (let ahead = 1; ahead <= BOOKED_DAYS; ahead++) {
    const date = addDays(today, ahead);
    planned.push(...parties.fill(date, shareOn(date, today)));
  }
  const all = planned.map((sale, index) => ({
    ...sale,
    index,
    soldOn: soldOn(sale, index, today),
    hasEmail: sale.way !== 'desk-cash',
  }));
  const full = all.filter(({ activity, date, time }) => isSame(soldOut[0]!, { activity, date, time }));
  return { all, last: full.at(-1)! };
}

/** The first Saturday after today. */
export function nextSaturday(today: string): string {
  return addDays(today, ((5 - isoWeekday(today) + 7) % 7) + 1);
}

/** The booking and the hold with the identifiers in the document's examples. */
export function placesOfExamples([first]: readonly DemoStock[], today: string) {
  const { activity, demo } = first!;
  const date = addDays(today, 3);
  return { activity, date, time: timesOn(demo, date)[0]!, participants: 2 };
}

/** One party has not signed its waiver, and one has not paid. */
function guestsOfToday(stock: readonly DemoStock[], date: string): PlannedSale[] {
  return DAY.map(({ activityId, ...guests }) => {
    const isAnswered = guests.way !== 'online';
    return { ...guests, date, isAnswered, activity: activityOf(stock, activityId) };
  });
}

function guestsOfTomorrow(stock: readonly DemoStock[], date: string): PlannedSale[] {
  return DAY.map(({ activityId, way, time, participants }) => {
    const paid = way === 'desk-invoice' ? 'desk-card' : way;
    return { way: paid, time, participants, date, isAnswered: true, activity: activityOf(stock, activityId) };
  });
}

function hasArrived({ time, isAnswered }: PlannedSale, index: number): boolean {
  return time <= LATEST_ARRIVED && isAnswered && index % LATE !== 0;
}

/** Sales that fill a session of the next Saturday. */
function soldOutSession(stock: readonly DemoStock[], today: string): PlannedSale[] {
  const activity = activityOf(stock, SOLD_OUT.activityId);
  const participants = activity.defaultCapacity / SOLD_OUT.parties;
  const session = { activity, date: nextSaturday(today), time: SOLD_OUT.time, participants, isAnswered: true };
  return (['desk-cash', 'api', 'partner'] as const).map((way) => ({ ...session, way }));
}

/** The share of places that are sold: full weekends, quieter weekdays, and less the further ahead. */
function shareOn(date: string, today: string): number {
  if (date === nextSaturday(today)) return 0.74;
  const isWeekend = isoWeekday(date) >= 6;
  const weeksAhead = Math.floor((countDates(today, date) - 1) / 7);
  return (isWeekend ? 0.5 : 0.12) / (1 + weeksAhead);
}

/** Customers without answers booked before their waiver request was due, so that it follows the confirmation. */
function soldOn({ date, isAnswered }: PlannedSale, index: number, today: string): string {
  const daysAgo = 1 + (index % LONGEST_AGO);
  const latest = isAnswered ? addDays(today, -1) : addDays(date, -WAIVER_REQUEST_DAYS - 1);
  const sold = addDays(today, -daysAgo);
  return sold <= latest ? sold : latest;
}

function activityOf(stock: readonly DemoStock[], activityId: string) {
  return stock.find(({ demo }) => demo.activityId === activityId)!.activity;
}

function isSame(one: Pick<PlannedSale, 'activity' | 'date' | 'time'>, other: typeof one): boolean {
  return one.activity === other.activity && one.date === other.date && one.time === other.time;
}
