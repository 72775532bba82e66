import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { UsageBySubjectService } from '../../metering';
import type { BillingMonthEntity } from '../months/billing-month.entity';
import { BillingMonthsRepository } from '../months/billing-months.repository';
import { StatementLinesRepository } from './statement-lines.repository';
import { StatementsService } from './statements.service';

/** Subjects per transaction, and the prices of all of them: each may have lines in every statement. */
const PORTION = 50;
const PRICES_PER_PORTION = 1_000;

/** Freezes the statements of months that are being closed. */
@ScheduledJob()
@Injectable()
export class FreezeStatements implements ScheduledJob {
  readonly name = 'usage-statements-frozen';

  constructor(
    private readonly months: BillingMonthsRepository,
    private readonly statements: StatementsService,
    private readonly lines: StatementLinesRepository,
    private readonly usage: UsageBySubjectService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Earlier months first: a month contains the changes of earlier ones, as far as they are frozen. */
  async runDue(): Promise<number> {
    const month = await this.months.findClosing();
    return month ? this.freezePortion(month) : 0;
  }

  async backlog(): Promise<Backlog> {
    return { count: await this.months.countClosing(), since: undefined };
  }

  /**
   * Statements are computed before the transaction. What changes in between is billed in the next month, as if it had
   * changed later.
   * @returns the number of statements that were frozen, by this process or another; 0 once the month is closed
   */
  async freezePortion({ operatorId, month }: Pick<BillingMonthEntity, 'operatorId' | 'month'>): Promise<number> {
    const closing = await this.months.find(operatorId, month);
    if (!closing || closing.closedAt !== null) return 0;
    const portion = portionOf(await this.statements.countPrices(operatorId));
    const subjects = await this.usage.listSubjectsAfter(operatorId, closing.frozenSubjectId, portion);
    const ids = subjects.map(({ id }) => id);
    const lines = await this.statements.compute(operatorId, month, ids);
    return this.transactions.run(async () => {
      const current = await this.months.lockClosing({ operatorId, month });
      if (current?.frozenSubjectId !== closing.frozenSubjectId) return ids.length;
      await this.lines.insert(operatorId, month, lines);
      await this.months.change(closing, {
        ...(ids.length > 0 && { frozenSubjectId: ids.at(-1)! }),
        ...(ids.length < portion && { closedAt: this.clock.now() }),
      });
      return ids.length;
    });
  }
}

/** Subjects per transaction. */
function portionOf(prices: number): number {
  return Math.max(1, Math.min(PORTION, Math.floor(PRICES_PER_PORTION / Math.max(1, prices))));
}
