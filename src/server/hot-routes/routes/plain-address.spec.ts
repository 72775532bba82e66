import { plainAddressOf } from './plain-address';

const PATTERN = /^\/slots\/(?<ID>[^/?]+)(\?|$)/;
const KNOWN = new Set(['Date', 'Participants']);

describe('an address that is read without the framework', () => {
  it.each([
    ['/slots/a_1', {}],
    ['/slots/a_1?', {}],
    ['/slots/a_1?Date=2027-06-05', { Date: '2027-06-05' }],
    ['/slots/a_1?Participants=2&Date=', { Participants: '2', Date: '' }],
  ])('%s is plain', (url, query) => {
    expect(plainAddressOf(PATTERN, url, KNOWN)).toEqual({ params: { ID: 'a_1' }, query });
  });

  it.each([
    '/slots/a%5F1',
    '/slots/a+1',
    '/slots/a_1?Date=2027%2D06-05',
    '/slots/a_1?D%61te=2027-06-05',
    '/slots/a_1?Date=2027-06-05&Date=2027-06-05',
    '/slots/a_1?Date[]=2027-06-05',
    '/slots/a_1?Date',
    '/slots/a_1?Date=1=2',
    '/slots/a_1?date=2027-06-05',
    '/slots/a_1?__proto__=1',
    '/slots/a_1?constructor=1',
    '/slots/a_1?&',
    '/slots/a_1?Date=2027-06-05&',
    '/slots/a_1?Date=2027-06-05#part',
    '/slots/a_1?Date=2027-06-05;Participants=2',
    '/slots/a_1?Date=1 2',
  ])('%s is not', (url) => {
    expect(plainAddressOf(PATTERN, url, KNOWN)).toBeUndefined();
  });
});
