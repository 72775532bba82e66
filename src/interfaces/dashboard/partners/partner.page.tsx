import type { Partner } from '../../../operators';
import { toPercent } from '../../../platform/values/money';
import type { PartnerStatement } from '../../../reports';
import { Detail, Empty, Form, Panel, type Rejection, TextInput, count, formatMoney } from '../../html';
import { Folded } from '../bookings/parts/collapsed.panel';
import { MonthSwitch } from '../billing/statements.page';
import { partnerAddress } from './partner-addresses';
import { StatementTable } from './statement.table';

interface PartnerProps {
  readonly partner: Partner;
  /** Such as 2026-12. */
  readonly month: string;
  readonly statement: PartnerStatement;
  readonly rejection: Rejection | undefined;
}

/** The statement of a partner for a month, and its terms. */
export function PartnerPage({ partner, month, statement, rejection }: PartnerProps) {
  const { slug } = partner;
  const { currency } = statement.sums;
  return (
    <>
      <p class="lead">
        <a href="/dashboard/partners">All partners</a> · {slug}
      </p>
      <Terms partner={partner} rejection={rejection} />
      <MonthSwitch month={month} addressOf={(each) => partnerAddress(slug, { month: each, currency })} />
      <Panel
        title="Statement"
        aside={<a href={partnerAddress(slug, { month, currency }, '/statement.csv')}>Download as CSV</a>}
      >
        <Statement slug={slug} month={month} statement={statement} />
      </Panel>
    </>
  );
}

function Statement({ slug, month, statement }: { slug: string; month: string; statement: PartnerStatement }) {
  const { sums, otherCurrencies, page } = statement;
  const { currency } = sums;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      {sums.bookings + sums.cancelled === 0 ? (
        <Empty title={`No bookings in ${currency} with a session in this month.`} />
      ) : (
        <>
          <dl class="facts">
            <Detail name="Owed to you">
              <strong>{money(sums.net)}</strong>
            </Detail>
            <Detail name="Collected by the partner">{money(sums.total)}</Detail>
            <Detail name="Commission">{money(sums.total - sums.net)}</Detail>
            <Detail name="Bookings">
              {sums.bookings}
              {sums.cancelled > 0 && <span class="muted"> and {count(sums.cancelled, 'cancelled one')}</span>}
            </Detail>
          </dl>
          <StatementTable rows={page.data} />
        </>
      )}
      {page.NextCursor !== null && (
        <p>
          <a href={partnerAddress(slug, { month, currency, cursor: page.NextCursor })}>More bookings</a>
        </p>
      )}
      {otherCurrencies.map((other) => (
        <p key={other}>
          <a href={partnerAddress(slug, { month, currency: other })}>Bookings in {other}</a>
        </p>
      ))}
    </>
  );
}

function Terms({ partner, rejection }: Pick<PartnerProps, 'partner' | 'rejection'>) {
  const { slug, name, email, commissionRate } = partner;
  return (
    <Folded
      title="Terms"
      id="agreed"
      hint={commissionRate === null ? 'No commission' : `${toPercent(commissionRate)} % commission`}
      isOpen={rejection !== undefined}
    >
      <Form id="terms" action={partnerAddress(slug)} rejection={rejection} sendsChanges>
        <div class="columns">
          <TextInput
            name="CommissionPercent"
            label="Commission"
            value={commissionRate === null ? '' : toPercent(commissionRate)}
            hint="Percent of the retail price, such as 20. Applies to new bookings and holds. Leave empty for none; the partner then sees no net prices."
            optional
          />
          <TextInput name="Name" label="Name" value={name} hint="Of the company" optional />
          <TextInput
            name="Email"
            label="Email"
            type="email"
            value={email}
            hint="To which you send statements"
            optional
          />
        </div>
        <button class="primary">Save terms</button>
      </Form>
    </Folded>
  );
}
