import { Injectable } from '@nestjs/common';
import { AuditTrail } from 'slipway/audit';
import { Transactions } from 'slipway/database';
import { DomainEvents } from 'slipway/events';
import { OperatorsService } from 'slipway/operators';
import { randomReference } from 'slipway/shared/identifiers';
import { ValidationError } from 'slipway/shared/problems';
import { Clock } from 'slipway/shared/time';
import type { GiftVoucherEntity } from './gift-voucher.entity';
import { VoucherIssuedEvent } from './voucher-issued.event';
import { VouchersRepository } from './vouchers.repository';

/** How long a voucher is valid unless it says otherwise, in seconds: a year. */
const VALID_SECONDS = 365 * 86_400;

export interface VoucherRequest {
  readonly amount: number;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly expiresAt: number | undefined;
}

@Injectable()
export class VouchersService {
  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly operators: OperatorsService,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues a voucher in the operator's currency; the meter entry, email and audit entry commit with it.
   * @throws ValidationError when it would have expired already
   */
  async issue(operatorId: number, { expiresAt, ...request }: VoucherRequest): Promise<GiftVoucherEntity> {
    const now = this.clock.now();
    if (expiresAt !== undefined && expiresAt <= now) throw expired();
    const { currency } = await this.operators.getOperator(operatorId);
    return this.transactions.run(async () => {
      const voucher = await this.vouchers.insert({
        ...request,
        operatorId,
        currency,
        code: randomReference(),
        status: 'valid',
        expiresAt: expiresAt ?? now + VALID_SECONDS,
        createdAt: now,
      });
      await this.audit.record(operatorId, 'voucher.issued', voucher.code, { Amount: voucher.amount });
      await this.events.publish(new VoucherIssuedEvent(operatorId, voucher.id, voucher.code));
      return voucher;
    });
  }

  /** Newest first. */
  list(operatorId: number, limit: number): Promise<GiftVoucherEntity[]> {
    return this.vouchers.list(operatorId, limit);
  }
}

function expired(): ValidationError {
  return new ValidationError([{ field: 'ExpiresAt', code: 'in-future', message: 'ExpiresAt must be in the future.' }]);
}
