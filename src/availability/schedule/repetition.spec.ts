import { type Repetition, repeat } from './repetition';

/** 2027-06-05 is a Saturday. */
const from = (first: string, rule: Partial<Repetition>, limit = 100) =>
  repeat(first, { frequency: 'daily', interval: 1, weekdays: [], until: '2027-06-20', ...rule }, limit).map((date) =>
    date.slice(5),
  );

it('repeats daily up to and with the last date', () => {
  expect(from('2027-06-18', {})).toEqual(['06-18', '06-19', '06-20']);
  expect(from('2027-06-20', {})).toEqual(['06-20']);
  expect(from('2027-06-21', {})).toEqual([]);
});

it('repeats every so many days, on the days of the week that are wanted', () => {
  expect(from('2027-06-05', { interval: 5 })).toEqual(['06-05', '06-10', '06-15', '06-20']);
  expect(from('2027-06-05', { weekdays: [1, 7] })).toEqual(['06-06', '06-07', '06-13', '06-14', '06-20']);
  expect(from('2027-06-05', { interval: 7, weekdays: [1] })).toEqual([]);
});

it('repeats weekly on the first date’s day unless others are wanted', () => {
  expect(from('2027-06-05', { frequency: 'weekly' })).toEqual(['06-05', '06-12', '06-19']);
  expect(from('2027-06-05', { frequency: 'weekly', weekdays: [3] })).toEqual(['06-09', '06-16']);
});

it('counts weeks from the Monday of the first date', () => {
  const fortnightly = { frequency: 'weekly', interval: 2, weekdays: [1, 6] } as const;
  expect(from('2027-06-05', fortnightly)).toEqual(['06-05', '06-14', '06-19']);
});

it('stops at the limit, and at the end of the calendar', () => {
  expect(from('2027-06-05', {}, 2)).toEqual(['06-05', '06-06']);
  const endless = { frequency: 'weekly', weekdays: [1], until: '9999-12-31' } as const;
  expect(from('9999-12-20', endless)).toEqual(['12-20', '12-27']);
  expect(from('2027-06-06', { ...endless, frequency: 'daily', interval: 7 })).toEqual([]);
});
