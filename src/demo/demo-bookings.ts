import type { Activity } from '../catalog';
import { EXAMPLE_IDS } from '../platform/http/openapi';
import { addDays, isoWeekday } from '../platform/values/time';
import { type DemoActivity, isOpenSession } from './demo-catalogue';

/** Number of sales after tomorrow, in addition to the sold-out Saturday. */
const LATER_SALES = 30;

const LARGEST_PARTY = 4;

const CUSTOMERS = [
  ['Ada', 'Lovelace'],
  ['Grace', 'Hopper'],
  ['Mary', 'Anning'],
  ['Tenzing', 'Norgay'],
  ['Naomi', 'James'],
  ['José', 'Martínez'],
  ['Amelia', 'Earhart'],
  ['Ernest', 'Shackleton'],
  ['Wangari', 'Maathai'],
  ['Zoë', 'Smith-Jones'],
] as const;

/** All sources and ways of payment, so that the demo shows each of them. */
const WAYS = ['partner', 'online', 'desk-cash', 'desk-invoice', 'api'] as const;

/** The sales that fill a session; online sales come last. */
const SATURDAY_WAYS = ['desk-cash', 'partner'] as const;

export interface DemoStock {
  readonly activity: Activity;
  readonly demo: DemoActivity;
}

/** How many days before today the last of the future sessions' sales was made. */
const LONGEST_AGO = 12;

interface PlannedSale {
  readonly way: (typeof WAYS)[number];
  readonly activity: Activity;
  readonly date: string;
  readonly time: string;
  readonly participants: number;
  /** Whether the customer has answered the questions. */
  readonly isAnswered?: boolean;
  /** A predetermined reference. */
  readonly reference?: string;
}

export interface DemoSale extends PlannedSale {
  /** From 0; customer and references depend on it. */
  readonly index: number;
  /** The date of the sale. */
  readonly soldOn: string;
}

export interface DemoSales {
  readonly all: readonly DemoSale[];
  /** A partner's sale in a full timeslot, which is cancelled for the waitlist. */
  readonly last: DemoSale;
}

export function demoCustomer(index: number) {
  const [firstName, lastName] = CUSTOMERS[index % CUSTOMERS.length]!;
  const mailbox = `${firstName}.${lastName}`
    .normalize('NFKD')
    .replace(/[^\w.-]/g, '')
    .toLowerCase();
  return {
    firstName,
    lastName,
    email: `${mailbox}@example.com`,
    phone: `+4477009${String(index % 100_000).padStart(5, '0')}`,
  };
}

/** All sales of the demo, the same on every day of the week except for the dates. */
export function demoSales(stock: readonly DemoStock[], today: string): DemoSales {
  const { activity, date, time, participants } = placesOfExamples(stock, today);
  const planned: PlannedSale[] = [
    ...nextSales(stock, today),
    { way: 'partner', activity, date, time, participants, reference: EXAMPLE_IDS.booking },
    ...laterSales(stock, today),
    ...saturdaySales(stock[0]!, today),
  ];
  const all = planned.map((sale, index) => {
    const daysAgo = sale.date <= addDays(today, 1) ? 1 : 1 + (index % LONGEST_AGO);
    return { ...sale, index, soldOn: addDays(today, -daysAgo) };
  });
  return { all, last: all.at(-1)! };
}

/** The booking and the hold with the identifiers in the document's examples. */
export function placesOfExamples([first]: readonly DemoStock[], today: string) {
  const { activity, demo } = first!;
  return { activity, date: addDays(today, 3), time: timesOf(demo)[0]!, participants: 2 };
}

/** Guests of today and tomorrow from every source, the first party with answers. */
function nextSales(stock: readonly DemoStock[], today: string): PlannedSale[] {
  const daily = stock.filter(({ demo }) => demo.schedule[0]?.weekdays.length === 7);
  return [today, addDays(today, 1)].flatMap((date) =>
    WAYS.map((way, index) => {
      const { activity, demo } = daily[index % daily.length]!;
      const times = timesOf(demo);
      const time = times[Math.min(index, times.length - 1)]!;
      const isAnswered = way === 'partner';
      return { way, activity, date, time, participants: isAnswered ? 3 : 1 + (index % 2), isAnswered };
    }),
  );
}

/** Sales that fill a session of the first activity on the second Saturday from now. */
function saturdaySales({ activity, demo }: DemoStock, today: string): PlannedSale[] {
  const date = busySaturday(today);
  const time = timesOf(demo)[0]!;
  const sales: PlannedSale[] = [];
  for (let left = activity.defaultCapacity; left > 0; left -= LARGEST_PARTY) {
    const way = SATURDAY_WAYS[sales.length % SATURDAY_WAYS.length]!;
    sales.push({ way, activity, date, time, participants: Math.min(LARGEST_PARTY, left) });
  }
  return sales;
}

/** Sales of all activities after tomorrow, each in the next session with room. */
function laterSales(stock: readonly DemoStock[], today: string): PlannedSale[] {
  const onSale = stock.filter(({ demo }) => demo.schedule.length > 0);
  const booked = new Map<string, number>();
  return Array.from({ length: LATER_SALES }, (_, index) => {
    const { activity, demo } = onSale[index % onSale.length]!;
    const { weekdays } = demo.schedule[0]!;
    const times = timesOf(demo);
    const time = times[index % times.length]!;
    const participants = 1 + (index % 2);
    const sessionOn = (day: string) => `${demo.activityId} ${day} ${time}`;
    const hasRoom = (day: string) => (booked.get(sessionOn(day)) ?? 0) + participants <= activity.defaultCapacity;
    let date = addDays(today, 2 + ((index * 5) % 24));
    while (!weekdays.includes(isoWeekday(date)) || date === busySaturday(today) || !hasRoom(date)) {
      date = addDays(date, 1);
    }
    booked.set(sessionOn(date), (booked.get(sessionOn(date)) ?? 0) + participants);
    return { way: WAYS[index % WAYS.length]!, activity, date, time, participants };
  });
}

/** Times at which the demo sells an activity. */
export function timesOf({ activityId, schedule }: DemoActivity): string[] {
  return schedule.flatMap(({ times }) => times).filter((time) => !isOpenSession(activityId, time));
}

function busySaturday(today: string): string {
  return addDays(today, 7 + ((6 - isoWeekday(today) + 7) % 7));
}
