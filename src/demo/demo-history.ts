import { type LocalDate, addDays, isoWeekday } from '../platform/values/time';
import { canAnswer } from './demo-answers';
import { type DemoSale, type DemoStock, timesOf } from './demo-bookings';

/** First index of past sales, so that their customers and references differ from others. */
const FIRST_INDEX = 500;

const WAYS = ['partner', 'desk-cash', 'partner', 'api', 'desk-cash', 'desk-invoice', 'partner'] as const;

/** The first day of the previous month, when the demo's business starts. */
export function firstDayOfBusiness(today: LocalDate): LocalDate {
  const lastOfMonthBefore = addDays(`${today.slice(0, 7)}-01`, -1);
  return `${lastOfMonthBefore.slice(0, 7)}-01`;
}

/** Sales of past sessions for each day so far, more at weekends and over time. */
export function pastSales(stock: readonly DemoStock[], today: LocalDate): DemoSale[] {
  const sales: DemoSale[] = [];
  for (let date = firstDayOfBusiness(today), day = 0; date < today; date = addDays(date, 1), day++) {
    const held = stock.filter(({ demo }) => demo.schedule[0]?.weekdays.includes(isoWeekday(date)));
    const parties = (isoWeekday(date) >= 6 ? 3 : 1) + (day % 3 === 0 ? 1 : 0) + Math.floor(day / 30);
    for (let party = 0; party < parties; party++) {
      const index = FIRST_INDEX + sales.length;
      const { activity, demo } = held[(day + party) % held.length]!;
      const times = timesOf(demo);
      sales.push({
        ...{ index, activity, date, time: times[party % times.length]! },
        way: WAYS[index % WAYS.length]!,
        participants: 1 + ((day + party) % 3),
        isAnswered: index % 5 !== 0 && demo.questions.every(({ type }) => canAnswer(type)),
        soldOn: addDays(date, -2 - ((day * 5 + party) % 6)),
      });
    }
  }
  return sales;
}
