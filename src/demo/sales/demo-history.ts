import { type LocalDate, addDays, countDates, isoWeekday } from '../../platform/values/time';
import { DemoParties, type DemoSale, type DemoStock } from './demo-parties';

/** First index of past sales, so that their customers and references differ from others. */
const FIRST_INDEX = 500;

/** For how many days the business has sold online, and has had its customers' email addresses. */
const SHOP_DAYS = 10;
const EMAIL_DAYS = 31;

/** The first day of the previous month, when the demo's business starts. */
export function firstDayOfBusiness(today: LocalDate): LocalDate {
  const lastOfMonthBefore = addDays(`${today.slice(0, 7)}-01`, -1);
  return `${lastOfMonthBefore.slice(0, 7)}-01`;
}

/**
 * Sales of past sessions for each day so far, more at weekends and over time. The business opened its shop and started
 * to send emails recently, so that setting up the demo takes seconds.
 */
export function pastSales(stock: readonly DemoStock[], today: LocalDate): DemoSale[] {
  const start = firstDayOfBusiness(today);
  const days = countDates(start, today) - 1;
  const parties = new DemoParties(stock, []);
  const planned = Array.from({ length: days }, (_, day) => {
    const date = addDays(start, day);
    const growth = 0.6 + (0.4 * day) / days;
    return parties.fill(date, (isoWeekday(date) >= 6 ? 0.3 : 0.06) * growth);
  });
  return planned.flat().map((sale, number) => {
    const soldOn = addDays(sale.date, -3 - (number % 7));
    const way = sale.way === 'online' && soldOn < addDays(today, -SHOP_DAYS) ? 'desk-card' : sale.way;
    const hasEmail = way !== 'desk-cash' && soldOn >= addDays(today, -EMAIL_DAYS);
    return { ...sale, index: FIRST_INDEX + number, soldOn, way, hasEmail };
  });
}
