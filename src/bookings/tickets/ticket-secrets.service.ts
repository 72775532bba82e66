import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions, isDuplicate } from '../../platform/database';
import { TicketCodes } from './ticket-codes';
import { UnitItemsRepository } from './unit-items.repository';

/** 128 bits. */
const SECRET_BYTES = 16;

/** The ticket codes of each operator; creates the secret on first use. */
@Injectable()
export class TicketSecretsService {
  private readonly known = new Map<number, TicketCodes>();

  constructor(
    private readonly items: UnitItemsRepository,
    private readonly transactions: Transactions,
  ) {}

  async codesOf(operatorId: number): Promise<TicketCodes> {
    const known = this.known.get(operatorId);
    if (known) return known;
    const secret = await this.items.findSecret(operatorId);
    const codes = new TicketCodes(secret ?? (await this.make(operatorId)));
    // A secret that an open transaction created or read may still be rolled back.
    if (!this.transactions.isOpen()) this.known.set(operatorId, codes);
    return codes;
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
