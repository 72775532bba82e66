import { csvLine } from '../../platform/values/csv';
import { ExactNumber, writeExactJson } from '../../platform/values/json';
import { fractionDigits } from '../../platform/values/money';
import { formatNano, toPeriodDto } from '../../metering';
import type { BillingMonthEntity } from '../months/billing-month.entity';
import type { ClosedMonthDto } from '../dto/statement.dto';
import type { NamedLine, Statement } from './statements.service';

export function statementJson({ period, subject, isClosed, lines, currency, total }: Statement): string {
  return writeExactJson({
    data: {
      Period: toPeriodDto(period),
      Subject: subject,
      Status: isClosed ? 'closed' : 'open',
      Lines: lines.map(toLine),
      Total: money(total, currency),
    },
  });
}

/** A CSV file with a row per line; amounts are in units of the currency. */
export function* statementCsv({ subject, lines }: Statement): Generator<string> {
  yield csvLine([
    ...['Subject', 'Meter', 'Month', 'From', 'To', 'Quantity', 'Packages', 'Tier', 'UnitPrice'],
    ...['FlatFee', 'Amount', 'Currency'],
  ]);
  for (const { meter, usageMonth, from, to, quantity, packages, tier, unitPrice, ...line } of lines) {
    yield csvLine([
      ...[subject, meter, usageMonth, from, to, formatNano(quantity), packages === undefined ? null : String(packages)],
      ...[tier, unitPrice, inUnits(BigInt(line.flatFee), line.currency), inUnits(line.amount, line.currency)],
      line.currency,
    ]);
  }
}

export function toClosedMonth({ month, from, to, closedAt }: BillingMonthEntity): ClosedMonthDto {
  return {
    ...{ Month: month, Status: closedAt === null ? 'closing' : 'closed', From: from, To: to },
    ClosedAt: closedAt === null ? null : Number(closedAt),
  };
}

function toLine({ usageMonth, meter, from, to, quantity, packages, tier, unitPrice, ...line }: NamedLine) {
  return {
    ...{ Meter: meter, Month: usageMonth, From: from, To: to },
    Quantity: new ExactNumber(formatNano(quantity)),
    ...(packages !== undefined && { Packages: new ExactNumber(String(packages)) }),
    ...{ Tier: tier, UnitPrice: unitPrice },
    ...(line.flatFee !== 0 && { FlatFee: money(BigInt(line.flatFee), line.currency) }),
    Amount: money(line.amount, line.currency),
  };
}

function money(amount: bigint, currency: string) {
  return { Amount: new ExactNumber(String(amount)), Currency: currency };
}

/** Minor units as a decimal with all fraction digits of the currency, such as 15.38. */
function inUnits(amount: bigint, currency: string): string {
  const digits = fractionDigits(currency);
  const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, '0');
  const units = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return amount < 0n ? `-${units}` : units;
}
