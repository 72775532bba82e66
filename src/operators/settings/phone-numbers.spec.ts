import { toInternationalPhone } from './phone-numbers';

describe('a phone number', () => {
  it.each([
    ['07700 900123', 'GB', '+447700900123'],
    ['(01326) 555-010', 'GB', '+441326555010'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['+33 6 12 34 56 78', 'GB', '+33612345678'],
    ['+44 7700 900123', null, '+447700900123'],
    ['07700 900123', null, undefined],
    ['0770', 'GB', undefined],
    ['+999 123 456 789', 'GB', undefined],
    ['07700 900123 ext. 5', 'GB', undefined],
    ['call 07700 900123 please', 'GB', undefined],
    ['', 'GB', undefined],
  ])('%j in %s is %s', (text, country, international) => {
    expect(toInternationalPhone(text, country)).toBe(international);
  });
});
