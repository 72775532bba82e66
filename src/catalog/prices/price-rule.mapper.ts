import { type FieldError, ValidationError } from '../../platform/errors';
import { type CheckedItems, WEEKDAYS } from '../../platform/http/validation';
import type { PriceRuleDto } from '../dto/price-rule.dto';
import type { NewPriceRule, PricedActivity } from './price-rules';

export function toPriceRuleDtos(rules: readonly NewPriceRule[], currency: string): PriceRuleDto[] {
  return rules.map(({ ticketTypeId, fromDate, toDate, weekdays, times, priceAmount }) => ({
    TicketTypeID: ticketTypeId,
    ...(fromDate !== null && { From: fromDate }),
    ...(toDate !== null && { To: toDate }),
    ...(weekdays.length > 0 && { Weekdays: weekdays.map((day) => WEEKDAYS[day - 1]!) }),
    ...(times.length > 0 && { Times: times }),
    Price: { Amount: priceAmount, Currency: currency },
  }));
}

/** @throws ValidationError listing every invalid field of every rule, such as `0.TicketTypeID` */
export function toPriceRules(
  { items, faults }: CheckedItems<PriceRuleDto>,
  { ticketTypes }: PricedActivity,
  currency: string,
): NewPriceRule[] {
  const known = new Set(ticketTypes.map(({ id }) => id));
  const others = items.flatMap((rule, index) => contradictionsOf(rule, index, known, currency));
  const reported = new Set(faults.map(({ field }) => field));
  const all = [...faults, ...others.filter(({ field }) => !reported.has(field))];
  if (all.length > 0) throw new ValidationError(all);
  return items.map(toPriceRule);
}

function contradictionsOf(
  { TicketTypeID, Price }: Partial<PriceRuleDto>,
  index: number,
  known: ReadonlySet<number>,
  currency: string,
): FieldError[] {
  const errors: FieldError[] = [];
  if (TicketTypeID !== undefined && !known.has(TicketTypeID)) {
    const field = `${index}.TicketTypeID`;
    errors.push({ field, code: 'unknown', message: `${field} is not a ticket type of this activity.` });
  }
  if (typeof Price?.Currency === 'string' && Price.Currency !== currency) {
    const field = `${index}.Price.Currency`;
    errors.push({ field, code: 'currency', message: `${field} must be ${currency}, the operator's currency.` });
  }
  return errors;
}

function toPriceRule({ TicketTypeID, From, To, Weekdays, Times, Price }: PriceRuleDto): NewPriceRule {
  return {
    ticketTypeId: TicketTypeID,
    fromDate: From ?? null,
    toDate: To ?? null,
    weekdays: [...new Set(Weekdays as number[] | null | undefined)].sort(),
    times: [...(Times ?? [])].sort(),
    priceAmount: Price.Amount,
  };
}
