import { Injectable } from '@nestjs/common';
import { Transactions } from 'slipway/database';
import { type Backlog, ScheduledJob } from 'slipway/jobs';
import { Clock } from 'slipway/shared/time';
import { VouchersRepository } from './vouchers.repository';

/** Ends the validity of vouchers in time. */
@ScheduledJob()
@Injectable()
export class VoucherExpiryService implements ScheduledJob {
  readonly name = 'vouchers-expired';

  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  runDue(): Promise<number> {
    return this.transactions.run(() => this.vouchers.expire(this.clock.now()));
  }

  backlog(): Promise<Backlog> {
    return this.vouchers.backlog(this.clock.now());
  }
}
