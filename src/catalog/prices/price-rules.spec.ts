import type { PriceRule, PricedActivity } from './price-rules';
import { atLowestOn, atSession, pricesOn } from './price-rules';

const ADULT = 1;
const CHILD = 2;

/** A Friday and a Saturday. */
const FRIDAY = '2027-06-04';
const SATURDAY = '2027-06-05';

function rule(priceAmount: number, others: Partial<PriceRule> = {}): PriceRule {
  return {
    id: priceAmount,
    ticketTypeId: ADULT,
    fromDate: null,
    toDate: null,
    weekdays: [],
    times: [],
    priceAmount,
    ...others,
  };
}

function activity(...priceRules: PriceRule[]): PricedActivity {
  const ticketTypes = [
    { id: ADULT, priceAmount: 100 },
    { id: CHILD, priceAmount: 50 },
  ];
  return { ticketTypes, priceRules } as unknown as PricedActivity;
}

function pricesAt(date: string, time: string, ...rules: PriceRule[]): number[] {
  return atSession(activity(...rules), { date, time }).ticketTypes.map(({ priceAmount }) => priceAmount);
}

it('is the same activity without rules, and one without rules with them', () => {
  const plain = activity();
  expect(atSession(plain, { date: FRIDAY, time: '10:00' })).toBe(plain);
  const priced = atSession(activity(rule(1)), { date: FRIDAY, time: '10:00' });
  expect(priced.priceRules).toEqual([]);
  expect(atSession(priced, { date: FRIDAY, time: '10:00' })).toBe(priced);
});

it.each([
  ['any session', rule(1), [1, 1, 1]],
  ['a weekday', rule(1, { weekdays: [6, 7] }), [100, 1, 1]],
  ['a time', rule(1, { times: ['09:00', '18:00'] }), [100, 100, 1]],
  ['a first date', rule(1, { fromDate: SATURDAY }), [100, 1, 1]],
  ['a last date', rule(1, { toDate: FRIDAY }), [1, 100, 100]],
  ['a single date', rule(1, { fromDate: SATURDAY, toDate: SATURDAY }), [100, 1, 1]],
  [
    'everything at once',
    rule(1, { fromDate: FRIDAY, toDate: SATURDAY, weekdays: [6], times: ['18:00'] }),
    [100, 100, 1],
  ],
  ['another ticket type', rule(1, { ticketTypeId: CHILD }), [100, 100, 100]],
])('has the price of a rule for %s', (_name, one, prices) => {
  const sessions = [
    [FRIDAY, '10:00'],
    [SATURDAY, '10:00'],
    [SATURDAY, '18:00'],
  ] as const;
  expect(sessions.map(([date, time]) => pricesAt(date, time, one)[0])).toEqual(prices);
});

it('has the price of the last rule that matches, for each ticket type', () => {
  const child = rule(7, { ticketTypeId: CHILD });
  expect(pricesAt(SATURDAY, '10:00', rule(1), child, rule(2), rule(3, { weekdays: [1] }))).toEqual([2, 7]);
});

it('explains the prices of a date by time', () => {
  const rules = [
    rule(1),
    rule(2, { times: ['10:00', '18:00'] }),
    rule(3, { times: ['18:00'] }),
    rule(4, { weekdays: [5] }),
  ];
  const shown = (date: string) =>
    pricesOn(activity(...rules), date).map(({ ticketType, priceAmount, times, rule: why }) => {
      return [ticketType.id, priceAmount, times, why?.id];
    });
  expect(shown(FRIDAY)).toEqual([
    [ADULT, 4, undefined, 4],
    [CHILD, 50, undefined, undefined],
  ]);
  expect(shown(SATURDAY)).toEqual([
    [ADULT, 3, ['18:00'], 3],
    [ADULT, 2, ['10:00'], 2],
    [ADULT, 1, undefined, 1],
    [CHILD, 50, undefined, undefined],
  ]);
});

it('has the lowest price of the start times on a date', () => {
  const lowest = (...startTimes: string[]) => {
    const early = activity(rule(60, { times: ['08:00'] }), rule(200, { times: ['18:00'] }));
    return atLowestOn(early, SATURDAY, new Set(startTimes)).ticketTypes[0]!.priceAmount;
  };
  expect([lowest('08:00', '18:00'), lowest('18:00'), lowest('10:00', '18:00'), lowest()]).toEqual([60, 200, 100, 60]);
  expect(atLowestOn(activity(rule(60, { times: ['08:00'] })), SATURDAY).ticketTypes[0]!.priceAmount).toBe(60);
});
