import { isTimeZone } from '../../platform/values/time';
import { countryOfTimeZone } from './country-of-time-zone';
import { toInternationalPhone } from './phone-numbers';

describe('the country of a new business', () => {
  it.each([
    ['Europe/London', 'GB'],
    ['America/Chicago', 'US'],
    ['Asia/Kolkata', 'IN'],
    ['UTC', null],
    ['Etc/GMT+3', null],
  ])('in %s is %s', (timeZone, country) => {
    expect(isTimeZone(timeZone)).toBe(true);
    expect(countryOfTimeZone(timeZone)).toBe(country);
  });

  it('permits national phone numbers', () => {
    expect(toInternationalPhone('07700 900123', countryOfTimeZone('Europe/London'))).toBe('+447700900123');
  });
});
