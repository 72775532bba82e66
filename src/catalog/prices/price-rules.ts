import { isoWeekday } from '../../platform/values/time';
import type { Activity } from '../activity';
import type { TicketTypeEntity } from '../ticket-type.entity';
import type { PriceRuleEntity } from './price-rule.entity';

/** A rule as stored. Its ID is a new one after each change of the activity's rules. */
export type PriceRule = Readonly<Omit<PriceRuleEntity, 'operatorId' | 'activityId' | 'position'>>;

export type NewPriceRule = Omit<PriceRule, 'id'>;

/** An activity with the rules for its prices by date, in order. Lists of activities do not contain them. */
export interface PricedActivity extends Activity {
  readonly priceRules: readonly PriceRule[];
}

/** The local date and start time of a session. */
export interface SessionStart {
  readonly date: string;
  readonly time: string;
}

/**
 * The activity with its ticket types at the prices of a session. The result has no rules left, so that agreed prices
 * are not replaced when it is priced again.
 */
export function atSession(activity: PricedActivity, { date, time }: SessionStart): PricedActivity {
  if (activity.priceRules.length === 0) return activity;
  const weekday = isoWeekday(date);
  const prices = new Map<number, number>();
  for (const rule of activity.priceRules) {
    const matches = appliesOn(rule, date, weekday) && (rule.times.length === 0 || rule.times.includes(time));
    if (matches) prices.set(rule.ticketTypeId, rule.priceAmount);
  }
  const ticketTypes = activity.ticketTypes.map((type) => {
    return { ...type, priceAmount: prices.get(type.id) ?? type.priceAmount };
  });
  return { ...activity, ticketTypes, priceRules: [] };
}

/** A price of a ticket type on a date. */
export interface DatePrice {
  readonly ticketType: TicketTypeEntity;
  /** Minor units. */
  readonly priceAmount: number;
  /** Start times at which it applies; undefined for all others. */
  readonly times: readonly string[] | undefined;
  /** The rule that sets it; undefined for the price of the ticket type itself. */
  readonly rule: PriceRule | undefined;
}

/** What each ticket type costs on a date, at any time, and why. The prices of one type are for different times. */
export function pricesOn(activity: PricedActivity, date: string): DatePrice[] {
  const weekday = isoWeekday(date);
  const rules = activity.priceRules.filter((rule) => appliesOn(rule, date, weekday)).reverse();
  return activity.ticketTypes.flatMap((ticketType) => {
    const own = rules.filter(({ ticketTypeId }) => ticketTypeId === ticketType.id);
    const atOtherTimes = own.find(({ times }) => times.length === 0);
    const earlier = atOtherTimes ? own.slice(0, own.indexOf(atOtherTimes)) : own;
    const taken = new Set<string>();
    const prices = earlier.flatMap((rule): DatePrice[] => {
      const left = rule.times.filter((time) => !taken.has(time));
      for (const time of left) taken.add(time);
      return left.length === 0 ? [] : [{ ticketType, priceAmount: rule.priceAmount, times: left, rule }];
    });
    const { priceAmount } = atOtherTimes ?? ticketType;
    return [...prices, { ticketType, priceAmount, times: undefined, rule: atOtherTimes }];
  });
}

/**
 * The activity with its ticket types at their lowest prices on a date.
 * @param startTimes times at which it has sessions; any time if not known
 */
export function atLowestOn(activity: PricedActivity, date: string, startTimes?: ReadonlySet<string>): PricedActivity {
  if (activity.priceRules.length === 0) return activity;
  const prices = pricesOn(activity, date);
  const ticketTypes = activity.ticketTypes.map((type) => {
    const own = prices.filter(({ ticketType }) => ticketType === type);
    const charged = startTimes ? chargedAt(startTimes, own) : own;
    return { ...type, priceAmount: Math.min(...charged.map((each) => each.priceAmount)) };
  });
  return { ...activity, ticketTypes, priceRules: [] };
}

/** The prices of one ticket type that apply at some of these times; all if there are no times. */
function chargedAt(startTimes: ReadonlySet<string>, prices: readonly DatePrice[]): readonly DatePrice[] {
  const fixed = new Set(prices.flatMap(({ times = [] }) => times));
  const hasOthers = [...startTimes].some((time) => !fixed.has(time));
  const charged = prices.filter(({ times }) => (times ? times.some((time) => startTimes.has(time)) : hasOthers));
  return charged.length > 0 ? charged : prices;
}

function appliesOn({ fromDate, toDate, weekdays }: PriceRule, date: string, weekday: number): boolean {
  if (fromDate !== null && date < fromDate) return false;
  if (toDate !== null && date > toDate) return false;
  return weekdays.length === 0 || weekdays.includes(weekday);
}
