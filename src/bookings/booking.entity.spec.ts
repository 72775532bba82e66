import { MAX_SEARCH_TEXT, searchTextOf } from './booking.entity';

describe('the text a booking is found by', () => {
  const booking = {
    firstName: 'Élodie',
    lastName: 'Müller',
    email: 'Elodie@Example.com',
    phone: '+33123456789',
    reference: 'J5STVVZV08',
    paymentReference: null,
  };

  it('has each thing on a line, without case and accents', () => {
    expect(searchTextOf(booking)).toBe('j5stvvzv08\n\n+33123456789\nelodie@example.com\nelodie muller');
  });

  it('holds the longest values whole', () => {
    const longest = {
      firstName: 'f'.repeat(100),
      lastName: 'l'.repeat(100),
      email: 'e'.repeat(254),
      phone: '+'.padEnd(20, '1'),
      reference: booking.reference,
      paymentReference: 'p'.repeat(100),
    };
    expect(searchTextOf(longest)).toMatch(/^j5stvvzv08\np{100}\n\+1{19}\ne{254}\nf{100} l{100}$/);
  });

  it('is cut at the end of the name where letters become many, and never within a character', () => {
    const many = { ...booking, firstName: 'ﷺ'.repeat(100), lastName: '🚣'.repeat(100) };
    const text = searchTextOf(many);
    expect([...text]).toHaveLength(MAX_SEARCH_TEXT);
    expect(text).toContain('elodie@example.com');
    const boats = searchTextOf({ ...booking, firstName: '🚣'.repeat(700) });
    expect(boats.endsWith('🚣')).toBe(true);
    expect([...boats]).toHaveLength(MAX_SEARCH_TEXT);
  });
});
