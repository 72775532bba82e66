import { hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions, isDuplicate } from '../../platform/database';
import { TicketCodes } from './ticket-codes';
import { UnitItemsRepository } from './unit-items.repository';

/** 128 bits. */
const SECRET_BYTES = 16;

/** 256 bits. */
const KEY_BYTES = 32;

interface OperatorSecret {
  readonly secret: string;
  readonly codes: TicketCodes;
}

/** The secret of each operator, and the ticket codes that are derived from it; creates it on first use. */
@Injectable()
export class TicketSecretsService {
  private readonly known = new Map<number, OperatorSecret>();

  constructor(
    private readonly items: UnitItemsRepository,
    private readonly transactions: Transactions,
  ) {}

  async codesOf(operatorId: number): Promise<TicketCodes> {
    return (await this.read(operatorId)).codes;
  }

  /** A key of 256 bits that is the same in every process, and independent of those for other purposes (RFC 5869). */
  async keyFor(operatorId: number, purpose: string): Promise<Uint8Array> {
    const { secret } = await this.read(operatorId);
    return new Uint8Array(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', purpose, KEY_BYTES));
  }

  private async read(operatorId: number): Promise<OperatorSecret> {
    const known = this.known.get(operatorId);
    if (known) return known;
    const secret = (await this.items.findSecret(operatorId)) ?? (await this.make(operatorId));
    const read = { secret, codes: new TicketCodes(secret) };
    // A secret that an open transaction created or read may still be rolled back.
    if (!this.transactions.isOpen()) this.known.set(operatorId, read);
    return read;
  }

  private async make(operatorId: number): Promise<string> {
    const secret = randomBytes(SECRET_BYTES).toString('hex');
    try {
      await this.transactions.run(() => this.items.insertSecret(operatorId, secret));
      return secret;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return (await this.items.findSecret(operatorId, true))!;
    }
  }
}
