import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { OperatorLock, Transactions } from '../../platform/database';
import { ValidationError } from '../../platform/errors';
import { EACH_SUBJECT, MetersService, UsageBySubjectService, formatQuantity, meterError } from '../../metering';
import { OF_EACH_SUBJECT } from './allowance.entity';
import { AllowancesRepository } from './allowances.repository';
import type { GivenAllowance } from './read-allowances';

/** How much of a meter subjects may use. Nothing is rejected: callers read the balance and decide. */
@Injectable()
export class AllowancesService {
  constructor(
    private readonly allowances: AllowancesRepository,
    private readonly meters: MetersService,
    private readonly subjects: UsageBySubjectService,
    private readonly operators: OperatorLock,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
  ) {}

  /** In the order in which they were given; at most 100. */
  async list(operatorId: number, meter: string): Promise<GivenAllowance[]> {
    const meterId = await this.meters.findMeterId(operatorId, meter);
    if (meterId === undefined) return [];
    const rows = await this.allowances.list(operatorId, meterId);
    const ids = rows.map(({ subjectId }) => subjectId).filter((id) => id !== OF_EACH_SUBJECT);
    const names = new Map([[OF_EACH_SUBJECT, EACH_SUBJECT], ...(await this.subjects.namesOf(operatorId, ids))]);
    return rows.map(({ subjectId, whole, nano, period, from, expiresAt, rolloverWhole, rolloverNano }) => ({
      ...{ subject: names.get(subjectId)!, amount: { whole, nano }, period, from, expiresAt },
      rollover: rolloverWhole === null ? null : { whole: rolloverWhole, nano: rolloverNano! },
    }));
  }

  /**
   * Replaces all allowances of a meter, which need not have entries yet. Balances use them immediately.
   * @throws ValidationError if the name is invalid
   */
  async replace(operatorId: number, meter: string, given: readonly GivenAllowance[]): Promise<void> {
    const fault = meterError(meter, 'Meter');
    if (fault) throw new ValidationError([fault]);
    const [meterId] = (await this.meters.ensure(operatorId, [meter])) as [number];
    await this.transactions.run(async () => {
      await this.operators.lockOperator(operatorId);
      const names = new Set(given.map(({ subject }) => subject).filter((subject) => subject !== EACH_SUBJECT));
      const ids = new Map([
        [EACH_SUBJECT, OF_EACH_SUBJECT],
        ...(await this.subjects.ensureSubjects(operatorId, names)),
      ]);
      const rows = given.map(({ subject, amount, period, from, expiresAt, rollover }, position) => ({
        ...{ operatorId, meterId, subjectId: ids.get(subject)!, position, period, ...amount, from, expiresAt },
        ...{ rolloverWhole: rollover?.whole ?? null, rolloverNano: rollover?.nano ?? null },
      }));
      await this.allowances.replace(operatorId, meterId, rows);
      await this.audit.record(operatorId, 'allowances.changed', meter, {
        Meter: meter,
        Allowances: given.map(({ subject, amount, period }) => `${subject}: ${formatQuantity(amount)} per ${period}`),
      });
    });
  }
}
