import { TicketCodes } from './ticket-codes';

const codes = new TicketCodes('000102030405060708090a0b0c0d0e0f');
const MANY = Array.from({ length: 2_000 }, (_, n) => ({ bookingId: 1 + Math.floor(n / 4), ordinal: n % 4 }));
const LARGE = { bookingId: 2 ** 40 - 1, ordinal: 2 ** 20 - 1 };

describe('codes of tickets', () => {
  it('lead back to their ticket, however they are typed', () => {
    const tickets = [...MANY, LARGE];
    expect(codes.encode(tickets).map((code) => codes.decode(code))).toEqual(tickets);
    const [code] = codes.encode([LARGE]);
    expect(codes.decode(` ${code!.slice(0, 4)}-${code!.slice(4).toLowerCase()}`)).toEqual(LARGE);
    const [withOne] = codes.encode(MANY).filter((each) => /1.*0|0.*1/.test(each));
    expect(codes.decode(withOne!.replace(/1/g, 'l').replace(/0/g, 'O'))).toEqual(codes.decode(withOne!));
  });

  it('are 12 letters or digits, spread evenly, and never change', () => {
    const all = codes.encode(MANY);
    expect(all.every((code) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(code))).toBe(true);
    for (let place = 0; place < 12; place++) expect(new Set(all.map((code) => code[place])).size).toBe(32);
    expect(codes.encode([{ bookingId: 1, ordinal: 0 }, LARGE])).toEqual(['89Z2PW0TM0KW', 'ERPZSP98ZAQB']);
  });

  it('of another secret are others', () => {
    const others = new TicketCodes('0f0e0d0c0b0a09080706050403020100').encode(MANY);
    const mine = new Set(codes.encode(MANY));
    expect(others.filter((code) => mine.has(code))).toEqual([]);
  });

  it.each(['', '7K2M9X0Q4B1', '7K2M9X0Q4B1ZZ', 'U'.repeat(12), '💥'.repeat(6)])('%j is none', (text) => {
    expect(codes.decode(text)).toBeUndefined();
  });

  it('come with UUIDs of version 4', () => {
    const uuids = codes.uuids(MANY);
    expect(new Set(uuids).size).toBe(MANY.length);
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(uuids.every((uuid) => form.test(uuid))).toBe(true);
  });
});
