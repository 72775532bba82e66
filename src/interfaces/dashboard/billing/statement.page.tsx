import type { NamedLine, Statement } from '../../../billing';
import { Badge, Empty, formatDates, formatMoney, formatMonth } from '../../html';
import { type MeterWords, formatUsage } from '../usage/meter-labels';
import { addressOf } from '../usage/usage-query';
import { statementAddress, statementCsvAddress, statementsAddress } from '../usage/billing-addresses';
import { MonthSwitch } from './statements.page';

interface StatementProps {
  readonly statement: Statement;
  /** Names of meters for people. */
  readonly words: ReadonlyMap<string, MeterWords>;
}

/** The statement of one subject. */
export function StatementPage({ statement, words }: StatementProps) {
  const { period, subject, isClosed, lines } = statement;
  return (
    <>
      <p class="lead">
        <a href={statementsAddress(period.month)}>All statements</a> · {formatDates(period.from, period.to)} ·{' '}
        <Badge tone={isClosed ? 'plain' : 'info'}>{isClosed ? 'closed' : 'open'}</Badge>
      </p>
      <p class="named">
        <span>Subject</span>
        <strong class="clip wide" title={subject}>
          <bdi>{subject}</bdi>
        </strong>
        <a href={addressOf({ from: period.from, to: period.to, subject })}>Usage</a>
      </p>
      <MonthSwitch month={period.month} addressOf={(month) => statementAddress(subject, month)} />
      {lines.length === 0 ? <NoLines /> : <Lines statement={statement} words={words} />}
      {lines.length > 0 && (
        <p>
          <a href={statementCsvAddress(subject, period.month)}>Download as CSV</a>
        </p>
      )}
    </>
  );
}

function NoLines() {
  return (
    <Empty title="Nothing to bill in this month.">
      <p>Only usage of meters with a price is billed. Set prices on the page of a meter.</p>
    </Empty>
  );
}

function Lines({ statement: { period, lines, currency, total }, words }: StatementProps) {
  return (
    <table class="slim">
      <thead>
        <tr>
          <th scope="col">Meter</th>
          <th scope="col" class="number">
            Quantity
          </th>
          <th scope="col" class="number extra">
            Price
          </th>
          <th scope="col" class="number">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.usageMonth} ${line.meterId} ${line.priceFrom} ${line.tier}`}>
            <td>
              <span class="clip wide" title={line.meter}>
                {words.get(line.meter)?.name ?? line.meter}
              </span>
              <LineNote line={line} isOfMonth={line.usageMonth === period.month} />
            </td>
            <td class="number">
              {formatUsage(line.quantity)} <span class="muted">{words.get(line.meter)?.unit}</span>
            </td>
            <td class="number extra">
              {line.unitPrice} {line.currency}
              {line.flatFee !== 0 && ` + ${formatMoney(line.flatFee, line.currency)}`}
            </td>
            <td class="number">{formatMoney(Number(line.amount), line.currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>
            <strong>Total</strong>
          </td>
          <td />
          <td class="extra" />
          <td class="number">
            <strong>{formatMoney(Number(total), currency)}</strong>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function LineNote({ line, isOfMonth }: { line: NamedLine; isOfMonth: boolean }) {
  const notes = [
    ...(isOfMonth ? [] : [`change in ${formatMonth(`${line.usageMonth}-01`)}`]),
    ...(line.tier > 1 ? [`tier ${line.tier}`] : []),
    ...(line.packages === undefined ? [] : [`${line.packages} packages`]),
  ];
  return notes.length === 0 ? null : <span class="muted"> {notes.join(' · ')}</span>;
}
