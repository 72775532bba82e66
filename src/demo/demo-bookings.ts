import type { Activity } from '../catalog';
import { addDays, isoWeekday } from '../shared/time';
import type { DemoActivity } from './demo-catalogue';

/** How many sales the demo has beside the sold-out Saturday. */
const SALES = 40;

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

/** Every source and way of paying that there is, each to be seen in the demo. */
const WAYS = ['partner', 'online', 'desk-cash', 'desk-invoice', 'api'] as const;

export interface DemoStock {
  readonly activity: Activity;
  readonly demo: DemoActivity;
}

export interface DemoSale {
  /** Counts from 0; customer and references follow from it. */
  readonly index: number;
  readonly way: (typeof WAYS)[number];
  readonly activity: Activity;
  readonly date: string;
  readonly time: string;
  readonly participants: number;
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

/** Sales that leave no place of the first activity on the second Saturday from now. */
export function saturdaySales({ activity, demo }: DemoStock, today: string): DemoSale[] {
  const sales: DemoSale[] = [];
  for (const time of demo.schedule.flatMap(({ times }) => times)) {
    for (let left = activity.defaultCapacity; left > 0; left -= LARGEST_PARTY) {
      const participants = Math.min(LARGEST_PARTY, left);
      sales.push({ activity, date: busySaturday(today), time, participants, ...inTurn(sales.length) });
    }
  }
  return sales;
}

/** Sales of everything on the next days. */
export function otherSales(stock: readonly DemoStock[], today: string): DemoSale[] {
  const onSale = stock.filter(({ demo }) => demo.schedule.length > 0);
  return Array.from({ length: SALES }, (_, index) => {
    const { activity, demo } = onSale[index % onSale.length]!;
    const { times, weekdays } = demo.schedule[0]!;
    let date = addDays(today, 2 + ((index * 5) % 24));
    while (!weekdays.includes(isoWeekday(date)) || date === busySaturday(today)) date = addDays(date, 1);
    return { activity, date, time: times[index % times.length]!, participants: 1 + (index % 2), ...inTurn(index) };
  });
}

function inTurn(index: number): Pick<DemoSale, 'index' | 'way'> {
  return { index, way: WAYS[index % WAYS.length]! };
}

function busySaturday(today: string): string {
  return addDays(today, 7 + ((6 - isoWeekday(today) + 7) % 7));
}
