import { formatNotRefunded, type RefundStatus } from '../../../payments';
import { Detail, Panel, formatMoney, useLanguage } from '../../html';
import type { CustomerBooking } from './customer-booking';
import { nextStepOf, PayLink } from './next-step';

/** The price, what was paid and refunded, and what is due. */
export function Money({ found }: { found: CustomerBooking }) {
  const { details, account, hasEnded, rights } = found;
  const { booking } = details;
  const { texts, language } = useLanguage();
  const words = texts.money;
  const money = (amount: number) => formatMoney(amount, booking.currency, language);
  const sumOf = (...statuses: RefundStatus[]) =>
    account.refunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amount }) => sum + amount, 0);
  const refunded = sumOf('succeeded');
  const [onItsWay, toPayOut] = [sumOf('pending'), sumOf('to-pay-out')];
  const paid = account.retained + refunded + onItsWay + toPayOut;
  if (rights.otherwise === 'partner') return <PaidToPartner partner={booking.partner} />;
  return (
    <Panel title={hasEnded ? words.receipt : words.payment}>
      <dl class="facts">
        <Detail name={words.price}>{money(booking.totalAmount)}</Detail>
        {account.isPaidElsewhere && <Detail name={words.paid}>{words.paidElsewhere}</Detail>}
        {paid > 0 && <Detail name={words.paid}>{money(paid)}</Detail>}
        {refunded > 0 && <Detail name={words.refunded}>{money(refunded)}</Detail>}
        {onItsWay > 0 && <Detail name={words.onItsWay}>{money(onItsWay)}</Detail>}
        {toPayOut > 0 && <Detail name={words.toPayOut}>{money(toPayOut)}</Detail>}
        {booking.status === 'confirmed' && account.balance > 0 && (
          <Detail name={words.toPay}>
            <span class="total">{money(account.balance)}</span>
          </Detail>
        )}
        {account.notRefunded.amount > 0 && (
          <Detail name={words.cancellation}>
            {formatNotRefunded(account.notRefunded, booking.currency, language)}
          </Detail>
        )}
        {account.balance < 0 && <Detail name={words.owed}>{money(-account.balance)}</Detail>}
      </dl>
      <PayUnlessNext found={found} />
    </Panel>
  );
}

/** Paying next has its own button. */
function PayUnlessNext({ found }: { found: CustomerBooking }) {
  if (!found.isPayable || nextStepOf(found) === 'pay') return null;
  return (
    <p>
      <PayLink found={found} class="button" />
    </p>
  );
}

function PaidToPartner({ partner }: { partner: string | null }) {
  const { money } = useLanguage().texts;
  return (
    <Panel title={money.payment}>
      <p>{money.partner(partner ?? money.aPartner)}</p>
    </Panel>
  );
}
