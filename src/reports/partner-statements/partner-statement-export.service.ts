import { Injectable } from '@nestjs/common';
import { OperatorsService } from '../../operators';
import { AuditTrail } from '../../platform/audit';
import { csvLine } from '../../platform/values/csv';
import { toDecimal } from '../../platform/values/money';
import { localDateAt, localTimeAt } from '../../platform/values/time';
import { PartnerStatementsService, type StatementRequest, type StatementRow } from './partner-statements.service';

const HEADER = [
  'BookingReference',
  'PaymentReference',
  'Status',
  'Date',
  'Time',
  'ActivityID',
  'Participants',
  'Total',
  'Commission',
  'Net',
  'Currency',
  'CreatedAt',
  'CancelledAt',
];

/** Exports statements for bookkeeping: amounts in units of the currency, dates and times local. */
@Injectable()
export class PartnerStatementExportService {
  constructor(
    private readonly statements: PartnerStatementsService,
    private readonly operators: OperatorsService,
    private readonly audit: AuditTrail,
  ) {}

  /** CSV lines for the operator, whose downloads are recorded in the audit log. */
  async export(
    operatorId: number,
    partner: string,
    request: Omit<StatementRequest, 'owner'>,
  ): Promise<AsyncGenerator<string>> {
    const details = { From: request.from, To: request.to };
    await this.audit.recordDownload(operatorId, 'partner-statement.downloaded', partner, details);
    return this.lines(operatorId, { ...request, owner: { partner } });
  }

  /** CSV lines, the earliest session first. */
  async *lines(operatorId: number, request: StatementRequest): AsyncGenerator<string> {
    yield csvLine(HEADER);
    const { timeZone } = await this.operators.getOperator(operatorId);
    for await (const rows of this.statements.portions(operatorId, request)) {
      for (const row of rows) yield toLine(row, timeZone);
    }
  }
}

function toLine(row: StatementRow, timeZone: string): string {
  const units = (amount: number) => toDecimal(amount, row.currency);
  const local = (instant: number) => `${localDateAt(timeZone, instant)} ${localTimeAt(timeZone, instant)}`;
  return csvLine([
    row.reference,
    row.paymentReference,
    row.status,
    row.sessionDate,
    row.sessionTime,
    row.activity,
    row.participants,
    units(row.total),
    units(row.total - row.net),
    units(row.net),
    row.currency,
    local(row.createdAt),
    row.cancelledAt === null ? null : local(row.cancelledAt),
  ]);
}
