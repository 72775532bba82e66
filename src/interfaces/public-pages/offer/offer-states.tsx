import { localDateAt, localTimeAt, spellDate } from '../../../platform/values/time';
import type { OfferOverview, OfferState } from '../../../waitlist';
import { Detail, Panel, count, formatMoney } from '../../html';

/** Why the offer can no longer be answered. */
const ENDINGS: Partial<Record<OfferState, string>> = {
  declined: 'You declined this offer. The places went to the next customer in line.',
  expired: 'This offer has expired. The places went to the next customer in line.',
  unpaid: 'You accepted this offer but did not pay in time, so the places were released.',
  cancelled: 'This booking was cancelled.',
  gone: 'This offer is no longer available.',
};

interface OfferProps {
  readonly offer: OfferOverview;
}

export function hasEnded({ state }: OfferOverview): boolean {
  return state in ENDINGS;
}

export function EndedOffer({ offer: { state, operatorName } }: OfferProps) {
  return (
    <>
      <p class={state === 'declined' ? 'note' : 'alert'}>{ENDINGS[state]}</p>
      {state !== 'cancelled' && (
        <p>Would you still like to come? Ask {operatorName} to put you back on the waitlist.</p>
      )}
    </>
  );
}

export function OpenOffer({ offer: { token, deadline, places, total } }: OfferProps) {
  const { booking, timeZone } = places;
  const isOne = booking.participants === 1;
  return (
    <>
      <section class="panel">
        <p>
          <strong>{isOne ? 'A place is' : `${booking.participants} places are`} available for you.</strong> We are
          holding {isOne ? 'it' : 'them'} until {spellMoment(deadline, timeZone)}.
        </p>
        <p>
          Price: <span class="total">{formatMoney(total, booking.currency)}</span>
        </p>
        <form method="post" action={`/waitlist/offers/${token}`}>
          <button class="primary">Accept</button>
        </form>
        <p class="hint">Accepting holds {isOne ? 'the place' : 'the places'} for up to 15 minutes while you pay.</p>
      </section>
      <details>
        <summary>No, thank you</summary>
        <form method="post" action={`/waitlist/offers/${token}/decline`}>
          <p>The offer goes to the next customer in line. This cannot be undone.</p>
          <button class="danger">Decline offer</button>
        </form>
      </details>
    </>
  );
}

/** @param isSandbox whether payments move no money */
export function AcceptedOffer({ offer, isSandbox }: OfferProps & { isSandbox: boolean }) {
  const { state, places, total } = offer;
  const { basket, items } = offer.basket!;
  return (
    <>
      <p class="note" role="status">
        <strong>You have accepted.</strong>{' '}
        {state === 'paying'
          ? 'Your payment is being processed.'
          : `We are holding your basket until ${spellMoment(basket.expiresAt, places.timeZone)}. Please pay by then.`}
      </p>
      <Panel title="Your basket">
        <ul class="rows">
          {items.map(({ details: { booking, productName } }) => (
            <li key={booking.id}>
              {productName}, {count(booking.participants, 'place')}:{' '}
              {formatMoney(booking.totalAmount, booking.currency)}
            </li>
          ))}
        </ul>
        <dl class="facts">
          <Detail name="Total">
            <span class="total">{formatMoney(total, basket.currency)}</span>
          </Detail>
          <Detail name="Basket">
            <code>{basket.publicId}</code>
          </Detail>
        </dl>
      </Panel>
      {state === 'accepted' && <HowToPay offer={offer} isSandbox={isSandbox} />}
    </>
  );
}

/** Baskets are paid in the operator's shop, whose key this page does not have. */
function HowToPay({ offer: { operatorName, contact }, isSandbox }: OfferProps & { isSandbox: boolean }) {
  return (
    <Panel title="How to pay">
      <p>
        {operatorName} takes card payments in its own shop. Complete your payment there, or{' '}
        {contact === null ? (
          'reply to the email with this link'
        ) : (
          <>
            write to <a href={`mailto:${contact}`}>{contact}</a>
          </>
        )}
        . Quote the basket number above. This page shows when your payment has arrived.
      </p>
      {isSandbox && <p class="hint">Payments are in test mode, so no money is charged.</p>}
    </Panel>
  );
}

export function PaidOffer({ offer }: OfferProps) {
  const references = offer.basket!.items.map(({ details }) => details.booking.reference).join(', ');
  return (
    <>
      <p class="note" role="status">
        <strong>Paid and booked.</strong> We look forward to seeing you.
      </p>
      <p>
        Booking: <code>{references}</code>
      </p>
    </>
  );
}

function spellMoment(timestamp: number, timeZone: string): string {
  return `${spellDate(localDateAt(timeZone, timestamp))}, ${localTimeAt(timeZone, timestamp)} (${timeZone})`;
}
