import { localDateAt, localTimeAt, formatLongDate } from '../../../platform/values/time';
import type { OfferOverview, OfferState } from '../../../waitlist';
import { Detail, type Rejection, count, formatMoney } from '../../html';
import { CardForm, PaymentUnderWay } from '../pay/card-form';

/** Why the offer can no longer be answered. */
const ENDINGS: Partial<Record<OfferState, string>> = {
  declined: 'You declined this offer. The places went to the next customer in line.',
  expired: 'This offer has expired. The places went to the next customer in line.',
  unpaid: 'You accepted this offer but did not pay in time, so the places were released.',
  booked: 'Your places are booked.',
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
      <p class={state === 'declined' || state === 'booked' ? 'note' : 'alert'}>{ENDINGS[state]}</p>
      {state !== 'cancelled' && state !== 'booked' && (
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
          holding {isOne ? 'it' : 'them'} until {formatDeadline(deadline, timeZone)}.
        </p>
        <p>
          Price: <span class="total">{formatMoney(total, booking.currency)}</span>
        </p>
        <form method="post" action={`/waitlist/offers/${token}`}>
          <button class="primary">{total > 0 ? 'Accept and pay' : 'Accept and book'}</button>
        </form>
        {total > 0 && <p class="hint">You pay by card on the next page.</p>}
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

interface AcceptedProps extends OfferProps {
  readonly usesPages: boolean;
  readonly rejection: Rejection | undefined;
}

/** Paying takes place on this page, or on the payment provider's. */
export function AcceptedOffer({ offer, usesPages, rejection }: AcceptedProps) {
  const { state, token, places, total, basket } = offer;
  const page = `/waitlist/offers/${token}`;
  const amount = formatMoney(total, places.booking.currency);
  if (state === 'paying') return <PaymentUnderWay page={page} />;
  return (
    <>
      <p class="note" role="status">
        <strong>You have accepted.</strong> Pay by {formatDeadline(basket!.basket.expiresAt, places.timeZone)} to
        complete your booking. {places.booking.participants === 1 ? 'The place is' : 'The places are'} held for you
        until then.
      </p>
      <section class="panel">
        <BasketLines offer={offer} />
        <dl class="facts">
          <Detail name="To pay">
            <span class="total">{amount}</span>
          </Detail>
        </dl>
        <CardForm {...{ usesPages, rejection, amount }} action={`${page}/pay`} />
      </section>
    </>
  );
}

/** A shop may have added to the basket. */
function BasketLines({ offer: { basket } }: OfferProps) {
  const { items } = basket!;
  if (items.length === 1) return null;
  return (
    <ul class="rows">
      {items.map(({ details: { booking, productName } }) => (
        <li key={booking.id}>
          {productName}, {count(booking.participants, 'place')}: {formatMoney(booking.totalAmount, booking.currency)}
        </li>
      ))}
    </ul>
  );
}

export function PaidOffer({ offer }: OfferProps) {
  const references = offer.basket!.items.map(({ details }) => details.booking.reference).join(', ');
  return (
    <>
      <p class="note" role="status">
        <strong>{offer.total > 0 ? 'Paid and booked.' : 'Booked.'}</strong> We look forward to seeing you.
      </p>
      <p>
        Booking: <code>{references}</code>
      </p>
    </>
  );
}

function formatDeadline(timestamp: number, timeZone: string): string {
  return `${formatLongDate(localDateAt(timeZone, timestamp))}, ${localTimeAt(timeZone, timestamp)} (${timeZone})`;
}
