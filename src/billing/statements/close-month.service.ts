import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { OperatorLock, Transactions } from '../../platform/database';
import { ValidationError } from '../../platform/errors';
import { Clock } from '../../platform/values/time';
import type { BillingMonth } from '../months/billing-month';
import type { BillingMonthEntity } from '../months/billing-month.entity';
import { BillingMonthsRepository } from '../months/billing-months.repository';
import { BillingMonthsService } from '../months/billing-months.service';
import { FreezeStatements } from './freeze-statements.job';

/** Maximum number of portions that a request freezes; the job freezes the rest. */
const PORTIONS_PER_REQUEST = 20;

/** Closes billing months. */
@Injectable()
export class CloseMonthService {
  constructor(
    private readonly repository: BillingMonthsRepository,
    private readonly months: BillingMonthsService,
    private readonly freeze: FreezeStatements,
    private readonly operators: OperatorLock,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Closes a month for all subjects; repeating it changes nothing. Freezes up to 1,000 statements before it returns.
   * @returns the month, whose `closedAt` is null while a job freezes further statements
   * @throws ValidationError if the month has not started
   */
  async close(operatorId: number, month: BillingMonth): Promise<BillingMonthEntity> {
    await this.transactions.run(() => this.startClosing(operatorId, month));
    for (let portion = 0; portion < PORTIONS_PER_REQUEST; portion++) {
      if ((await this.freeze.freezePortion({ operatorId, month })) === 0) break;
    }
    return (await this.repository.find(operatorId, month))!;
  }

  private async startClosing(operatorId: number, month: BillingMonth): Promise<void> {
    await this.operators.lockOperator(operatorId);
    if (await this.repository.find(operatorId, month)) return;
    const period = await this.months.periodOf(operatorId, month);
    if (period.start > this.clock.now()) throw notStarted(month);
    await this.repository.insert({ operatorId, ...period, frozenSubjectId: 0, closedAt: null });
    await this.audit.record(operatorId, 'billing-month.closed', month);
  }
}

function notStarted(month: BillingMonth): ValidationError {
  const message = `month cannot be closed: ${month} has not started.`;
  return new ValidationError([{ field: 'month', code: 'range', message }]);
}
