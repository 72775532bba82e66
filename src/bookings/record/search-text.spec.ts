import { MAX_SEARCH_TEXT, searchTermsOf, searchTextOf } from './search-text';

const booking = {
  firstName: 'Élodie',
  lastName: 'Martin',
  email: 'Elodie@Example.com',
  phone: '+33123456789',
  reference: 'J5STVVZV08',
  paymentReference: null as string | null,
  groupReference: null as string | null,
};

describe('the search text of a booking', () => {
  it('has each part on a line, without case and accents', () => {
    expect(searchTextOf(booking)).toBe('j5stvvzv08\n\n+33123456789\nelodie@example.com\nelodie martin');
  });

  it('has names in both spellings, and phone numbers without separators', () => {
    const text = searchTextOf({ ...booking, firstName: 'Jörg', lastName: 'O’Møller', phone: '0123 (45) 67-89' });
    expect(text).toBe('j5stvvzv08\n\n0123456789\nelodie@example.com\njorg omoller\njoerg omoeller');
  });

  it('has the reference of the group, if there is one', () => {
    const text = searchTextOf({ ...booking, groupReference: '9QF3M7T2XW', paymentReference: 'ADV-1' });
    expect(text).toBe('j5stvvzv08\n9qf3m7t2xw\nadv-1\n+33123456789\nelodie@example.com\nelodie martin');
  });

  it('contains the longest values', () => {
    const longest = {
      firstName: 'f'.repeat(100),
      lastName: 'l'.repeat(100),
      email: 'e'.repeat(254),
      phone: '+'.padEnd(20, '1'),
      reference: booking.reference,
      groupReference: '9QF3M7T2XW',
      paymentReference: 'p'.repeat(100),
    };
    expect(searchTextOf(longest)).toMatch(/^j5stvvzv08\n9qf3m7t2xw\np{100}\n\+1{19}\ne{254}\nf{100} l{100}$/);
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

describe('a search', () => {
  const finds = (search: string, changes: Partial<typeof booking>) => {
    const text = searchTextOf({ ...booking, ...changes });
    return searchTermsOf(search).every((term) => term.some((texts) => texts.every((each) => text.includes(each))));
  };

  it.each([
    ['smithers peter', { firstName: 'Peter', lastName: 'Smithers' }],
    ["O'Brien", { lastName: 'O’Brien' }],
    ['o’brien', { lastName: "O'Brien" }],
    ['obrien', { lastName: 'O´Brien' }],
    ['o brien', { lastName: 'O`Brien' }],
    ['sorensen', { lastName: 'Sørensen' }],
    ['soerensen', { lastName: 'Sørensen' }],
    ['Sørensen', { lastName: 'Soerensen' }],
    ['schaefer', { lastName: 'Schäfer' }],
    ['SCHÄFER', { lastName: 'Schaefer' }],
    ['schafer', { lastName: 'Scha\u0308fer' }],
    ['strasse', { lastName: 'Straße' }],
    ['aaberg', { lastName: 'Åberg' }],
    ['lukasz', { firstName: 'Łukasz' }],
    ['احمد', { firstName: 'أحمد', lastName: 'الشريف' }],
    ['محمد', { firstName: 'محمّد' }],
    ['ΚΩΣ', { firstName: 'Κώστας' }],
    ['שלום', { firstName: 'שָׁלוֹם' }],
  ])('for %j finds %j', (search, changes) => expect(finds(search, changes)).toBe(true));

  it.each([
    '07700910037',
    '07700 910',
    '07700-910-037',
    '+44 7700 910037',
    '+44 (0) 7700 910037',
    '+44 (0)7700.910.037',
    '0044 7700',
    '7700 910',
    '910037',
    'martin 07700 910 elodie',
    '０７７００９１００３７',
    '＋４４　７７００　９１００３７',
    '٠٧٧٠٠ ٩١٠',
  ])('for %j finds the phone number +447700910037', (search) => {
    expect(finds(search, { phone: '+447700910037' })).toBe(true);
    expect(finds(search, { phone: '+447711223344' })).toBe(false);
  });

  it('for digits also finds references', () => {
    expect(finds('2027-17 08', { paymentReference: '2027-17' })).toBe(true);
  });

  it.each(["'", '(', 'sorensan', '0770091003', 'x 07700910037'])('for %j does not find everybody', (search) => {
    expect(finds(search, { lastName: 'Sørensen', phone: '+447700910047' })).toBe(false);
  });
});
