import { paymentPathOf } from '../../../payments';
import { Panel, formatMoney, useLanguage } from '../../html';
import type { CustomerBooking } from './customer-booking';

/** What a customer does next. Answers come first, because the operator needs them before the session. */
type NextStep = 'answer' | 'pay' | 'show-tickets';

/** @returns undefined if there is nothing to do */
export function nextStepOf({ details, isPayable, hasEnded }: CustomerBooking): NextStep | undefined {
  const { status, waiverStatus } = details.booking;
  if (status !== 'confirmed' || details.needsAnotherDay || hasEnded) return undefined;
  if (waiverStatus === 'incomplete') return 'answer';
  return isPayable ? 'pay' : 'show-tickets';
}

/** The one button that matters now. */
export function NextStepPanel({ found }: { found: CustomerBooking }) {
  const { token } = found;
  const { booking } = useLanguage().texts;
  const step = nextStepOf(found);
  if (step === 'answer') {
    return (
      <Panel title={booking.before}>
        <p>{booking.pleaseAnswer}</p>
        <p>
          <a class="button primary" href={`/waivers/${token}`}>
            {booking.answerQuestions}
          </a>
        </p>
      </Panel>
    );
  }
  if (step === 'pay') {
    return (
      <p>
        <PayLink found={found} class="button primary" />
      </p>
    );
  }
  if (step === undefined) return null;
  return (
    <p>
      <a class="button primary" href={`/waivers/${token}/tickets`}>
        {booking.tickets}
      </a>
    </p>
  );
}

/** Leads to the page on which the balance is paid. */
export function PayLink({ found, class: className }: { found: CustomerBooking; class: string }) {
  const { details, account } = found;
  const { texts, language } = useLanguage();
  return (
    <a class={className} href={paymentPathOf(details.booking)}>
      {texts.money.payByCard(formatMoney(account.balance, details.booking.currency, language))}
    </a>
  );
}
