import { type BillingMonth, type MonthPeriod, type StatementTotal, monthAfter, monthBefore } from '../../../billing';
import { Badge, ConfirmedForm, Empty, type Rejection, formatDates, formatMoney, formatMonth } from '../../html';
import { statementAddress, statementsAddress } from '../usage/billing-addresses';

export interface StatementsProps {
  readonly period: MonthPeriod;
  readonly status: 'open' | 'closing' | 'closed';
  /** Whether the month has started, so that it can be closed. */
  readonly hasStarted: boolean;
  readonly totals: readonly StatementTotal[];
  /** The last subject of the page if there are more. */
  readonly next: number | undefined;
  readonly currency: string;
  readonly rejection: Rejection | undefined;
}

/** What every subject has to pay for a billing month. */
export function StatementsPage({ period, status, hasStarted, totals, next, currency, rejection }: StatementsProps) {
  const { month } = period;
  return (
    <>
      <p class="lead">
        {formatDates(period.from, period.to)} · <StatusBadge status={status} />
      </p>
      <MonthSwitch month={month} addressOf={statementsAddress} />
      {totals.length === 0 ? <NoSubjects /> : <Totals month={month} totals={totals} currency={currency} />}
      {next !== undefined && (
        <p>
          <a href={statementsAddress(month, next)}>More subjects</a>
        </p>
      )}
      {status === 'open' && (hasStarted || rejection) && (
        <ConfirmedForm
          id="close"
          action={`/dashboard/usage/statements/${month}/close`}
          label="Close this month"
          consequence={`The statements of all subjects for ${formatMonth(`${month}-01`)} are frozen and never change again, nor do the prices up to its end. Usage that arrives later is billed in the next open month.`}
          button="Close month"
          rejection={rejection}
        />
      )}
    </>
  );
}

function StatusBadge({ status }: Pick<StatementsProps, 'status'>) {
  return <Badge tone={status === 'open' ? 'info' : 'plain'}>{status}</Badge>;
}

/** Links to the months before and after. */
export function MonthSwitch({ month, addressOf }: { month: BillingMonth; addressOf: (month: BillingMonth) => string }) {
  const months = [monthBefore(month), month, monthAfter(month)];
  return (
    <p class="switch">
      {months.map((each) => (
        <a key={each} href={addressOf(each)} {...(each === month && { 'aria-current': 'true' as const })}>
          {formatMonth(`${each}-01`)}
        </a>
      ))}
    </p>
  );
}

function Totals({ month, totals, currency }: Pick<StatementsProps, 'totals' | 'currency'> & { month: BillingMonth }) {
  return (
    <table class="slim fits">
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col" class="number">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ subjectId, subject, total }) => (
          <tr key={subjectId}>
            <td>
              <a href={statementAddress(subject, month)} class="clip wide" title={subject}>
                <bdi>{subject}</bdi>
              </a>
            </td>
            <td class="number">{formatMoney(Number(total), currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NoSubjects() {
  return (
    <Empty title="No subjects.">
      <p>
        Record whose usage it is with <code>Subject</code>, and set prices on the page of a meter (see the{' '}
        <a href="/docs/billing">guide</a>).
      </p>
    </Empty>
  );
}
