import { localDateAt, localTimeAt, spellDate } from '../../shared/time';
import type { OfferOverview, OfferState } from '../../waitlist';
import { Detail, Panel, count, formatMoney } from '../../html';

/** Why there is nothing to answer any more. */
const ENDINGS: Partial<Record<OfferState, string>> = {
  declined: 'You have declined this offer. The places went to the next who waits.',
  expired: 'The time for this offer is up. The places went to the next who waits.',
  unpaid: 'This offer was accepted but not paid in time, so its places were given back.',
  cancelled: 'This booking was cancelled.',
  gone: 'This offer no longer stands.',
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
      {state !== 'cancelled' && <p>Would you still like to come? Ask {operatorName} to put you on the list again.</p>}
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
          <strong>{isOne ? 'A place is' : `${booking.participants} places are`} free for you.</strong> We keep{' '}
          {isOne ? 'it' : 'them'} until {spellMoment(deadline, timeZone)}.
        </p>
        <p>
          Price: <span class="total">{formatMoney(total, booking.currency)}</span>
        </p>
        <form method="post" action={`/waitlist/offers/${token}`}>
          <button class="primary">Accept</button>
        </form>
        <p class="hint">Accepting keeps {isOne ? 'the place' : 'the places'} for up to 15 minutes, in which to pay.</p>
      </section>
      <details>
        <summary>I do not want {isOne ? 'it' : 'them'} any more</summary>
        <form method="post" action={`/waitlist/offers/${token}/decline`}>
          <p>The offer goes to the next who waits. This cannot be undone.</p>
          <button class="danger">Decline the offer</button>
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
          ? 'Your payment is under way.'
          : `It is yours once it is paid: we keep it until ${spellMoment(basket.expiresAt, places.timeZone)}.`}
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
        {operatorName} takes the payment by card in its own shop. Finish it there, or{' '}
        {contact === null ? (
          'reply to the e-mail that brought you here'
        ) : (
          <>
            write to <a href={`mailto:${contact}`}>{contact}</a>
          </>
        )}
        ; either way name the basket above. This page tells when it is paid.
      </p>
      {isSandbox && <p class="hint">Payments are in test mode here: no money moves.</p>}
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
