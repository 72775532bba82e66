import { type Cipher, createCipheriv } from 'node:crypto';
import { CROCKFORD } from '../../platform/values/identifiers';

/** Identifies a ticket of a booking. */
export interface TicketNumber {
  /** Below 2^40. */
  readonly bookingId: number;
  /** Below 2^20. */
  readonly ordinal: number;
}

/** Rounds of the Feistel network. No practical attack on ten rounds is known. */
const ROUNDS = 10;
const BLOCK = 16;
/** Each half of a code has 30 bits: six letters of five bits. */
const HALF_BITS = 30;
const LETTERS = 6;
const ORDINAL_BITS = 20;
const ID_BITS_IN_LOW_HALF = HALF_BITS - ORDINAL_BITS;
/** The first byte of a block separates its uses: a round of a code, or a UUID. */
const FOR_UUID = 0xff;

type Halves = [high: number, low: number];

/**
 * Codes and UUIDs of tickets. A code is the encrypted number of its ticket: codes are unique, cannot be guessed without
 * the secret, and identify the booking without an index (docs/adr/0049).
 */
export class TicketCodes {
  /**
   * Encrypts complete, independent blocks (ECB), so one instance serves all calls: creating one takes longer than using
   * it.
   */
  private readonly cipher: Cipher;

  /** @param secret 128 bits, hexadecimal */
  constructor(secret: string) {
    this.cipher = createCipheriv('aes-128-ecb', Buffer.from(secret, 'hex'), null).setAutoPadding(false);
  }

  /** The code of each ticket, 12 characters. */
  encode(tickets: readonly TicketNumber[]): string[] {
    const halves = tickets.map(toHalves);
    for (let round = 0; round < ROUNDS; round++) {
      const mixed = this.mix(
        round,
        halves.map(([, low]) => low),
      );
      halves.forEach((pair, index) => {
        const [high, low] = pair;
        [pair[0], pair[1]] = [low, high ^ mixed[index]!];
      });
    }
    return halves.map(([high, low]) => spell(high) + spell(low));
  }

  /** The ticket that a code identifies; undefined if the code is malformed. Accepts similar letters and spaces. */
  decode(code: string): TicketNumber | undefined {
    const letters = code.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
    if (!/^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters)) return undefined;
    let [high, low] = [read(letters.slice(0, LETTERS)), read(letters.slice(LETTERS))];
    for (let round = ROUNDS - 1; round >= 0; round--) {
      const [mixed] = this.mix(round, [high]);
      [high, low] = [low ^ mixed!, high];
    }
    const bookingId = high * 2 ** ID_BITS_IN_LOW_HALF + (low >>> ORDINAL_BITS);
    return { bookingId, ordinal: low & (2 ** ORDINAL_BITS - 1) };
  }

  /** UUIDs for tickets that were created without one. */
  uuids(tickets: readonly TicketNumber[]): string[] {
    const blocks = Buffer.alloc(tickets.length * BLOCK);
    tickets.forEach(({ bookingId, ordinal }, index) => {
      const at = index * BLOCK;
      blocks[at] = FOR_UUID;
      blocks.writeUIntBE(bookingId, at + 1, 6);
      blocks.writeUInt32BE(ordinal, at + 7);
    });
    const random = this.cipher.update(blocks);
    return tickets.map((_ticket, index) => toUuid(random.subarray(index * BLOCK, (index + 1) * BLOCK)));
  }

  /** A pseudorandom 30-bit number for each half, unpredictable without the secret. */
  private mix(round: number, halves: readonly number[]): number[] {
    const blocks = Buffer.alloc(halves.length * BLOCK);
    halves.forEach((half, index) => {
      blocks[index * BLOCK] = round;
      blocks.writeUInt32BE(half, index * BLOCK + 1);
    });
    const mixed = this.cipher.update(blocks);
    return halves.map((_half, index) => mixed.readUInt32BE(index * BLOCK) >>> (32 - HALF_BITS));
  }
}

/** Formats a code in groups of four. */
export function formatTicketCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ');
}

function toHalves({ bookingId, ordinal }: TicketNumber): Halves {
  if (bookingId >= 2 ** 40 || ordinal >= 2 ** ORDINAL_BITS) throw new Error('there is no code for such a ticket');
  const idHere = bookingId % 2 ** ID_BITS_IN_LOW_HALF;
  return [Math.floor(bookingId / 2 ** ID_BITS_IN_LOW_HALF), idHere * 2 ** ORDINAL_BITS + ordinal];
}

function spell(half: number): string {
  return Array.from({ length: LETTERS }, (_, letter) => CROCKFORD[(half >>> (5 * (LETTERS - 1 - letter))) & 31]).join(
    '',
  );
}

function read(letters: string): number {
  return [...letters].reduce((number, letter) => number * 32 + CROCKFORD.indexOf(letter), 0);
}

/** RFC 9562, version 4. */
function toUuid(bytes: Buffer): string {
  const hex = Buffer.from(bytes);
  hex[6] = (hex[6]! & 0x0f) | 0x40;
  hex[8] = (hex[8]! & 0x3f) | 0x80;
  return hex.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
