import type { BookingOrigin } from '../bookings';

const CUSTOMERS = [
  ['Ada', 'Lovelace'],
  ['Grace', 'Hopper'],
  ['Mary', 'Anning'],
  ['Tenzing', 'Norgay'],
  ['Naomi', 'James'],
  ['José', 'Martínez'],
  ['Amelia', 'Earhart'],
  ['Ernest', 'Shackleton'],
  ['Wangari', 'Maathai'],
  ['Zoë', 'Smith-Jones'],
] as const;

export function demoCustomer(index: number) {
  const [firstName, lastName] = CUSTOMERS[index % CUSTOMERS.length]!;
  const mailbox = `${firstName}.${lastName}`
    .normalize('NFKD')
    .replace(/[^\w.-]/g, '')
    .toLowerCase();
  return {
    firstName,
    lastName,
    email: `${mailbox}@example.com`,
    phone: `+4477009${String(index % 100_000).padStart(5, '0')}`,
  };
}

/** One origin of each kind, in turn, so that every source and way of paying can be seen. */
export function demoOrigin(index: number, partnerKeyId: number): BookingOrigin {
  const none = { partner: null, apiKeyId: null, paymentReference: null };
  const origins: BookingOrigin[] = [
    {
      source: 'ota',
      partner: 'adventuro',
      apiKeyId: partnerKeyId,
      paymentReference: `ADV-${100_000 + index * 37}`,
      paymentStatus: 'paid',
      paymentMethod: 'partner',
    },
    { ...none, source: 'online', paymentStatus: 'paid', paymentMethod: 'card' },
    { ...none, source: 'pos', paymentStatus: 'paid', paymentMethod: 'cash' },
    {
      ...none,
      source: 'pos',
      paymentReference: `INV-${2000 + index}`,
      paymentStatus: 'unpaid',
      paymentMethod: 'invoice',
    },
    { ...none, source: 'api', paymentStatus: 'paid', paymentMethod: 'other' },
  ];
  return origins[index % origins.length]!;
}
