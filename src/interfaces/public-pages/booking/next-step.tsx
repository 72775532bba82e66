import { paymentPathOf } from '../../../payments';
import { Panel, formatMoney } from '../../html';
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
  const step = nextStepOf(found);
  if (step === 'answer') {
    return (
      <Panel title="Before you come">
        <p>Please answer a few questions. It takes about two minutes.</p>
        <p>
          <a class="button primary" href={`/waivers/${token}`}>
            Answer questions
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
        View or print tickets
      </a>
    </p>
  );
}

/** Leads to the page on which the balance is paid. */
export function PayLink({ found, class: className }: { found: CustomerBooking; class: string }) {
  const { details, account } = found;
  return (
    <a class={className} href={paymentPathOf(details.booking)}>
      Pay {formatMoney(account.balance, details.booking.currency)} by card
    </a>
  );
}
