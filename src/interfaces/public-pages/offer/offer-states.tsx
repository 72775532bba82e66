import type { OfferOverview, OfferState } from '../../../waitlist';
import { Detail, type Rejection, formatDeadline, formatMoney, useLanguage } from '../../html';
import { CardForm, PaymentUnderWay } from '../pay/card-form';

/** States in which the offer can no longer be answered. */
const ENDINGS = ['declined', 'expired', 'unpaid', 'booked', 'cancelled', 'gone'] as const satisfies OfferState[];

interface OfferProps {
  readonly offer: OfferOverview;
}

export function hasEnded({ state }: OfferOverview): boolean {
  return endingOf(state) !== undefined;
}

function endingOf(state: OfferState) {
  return ENDINGS.find((each) => each === state);
}

export function EndedOffer({ offer: { state, operatorName } }: OfferProps) {
  const { offer } = useLanguage().texts;
  return (
    <>
      <p class={state === 'declined' || state === 'booked' ? 'note' : 'alert'}>{offer.endings[endingOf(state)!]}</p>
      {state !== 'cancelled' && state !== 'booked' && <p>{offer.again(operatorName)}</p>}
    </>
  );
}

export function OpenOffer({ offer: { token, deadline, places, total } }: OfferProps) {
  const { booking, timeZone } = places;
  const { texts, language } = useLanguage();
  const words = texts.offer;
  return (
    <>
      <section class="panel">
        <p>
          <strong>{words.available(booking.participants)}</strong>{' '}
          {words.holding(booking.participants, formatDeadline(deadline, timeZone, language))}
        </p>
        <p>
          {texts.money.price}: <span class="total">{formatMoney(total, booking.currency, language)}</span>
        </p>
        <form method="post" action={`/waitlist/offers/${token}`}>
          <button class="primary">{total > 0 ? words.acceptAndPay : words.acceptAndBook}</button>
        </form>
        {total > 0 && <p class="hint">{words.payNext}</p>}
      </section>
      <details>
        <summary>{words.noThanks}</summary>
        <form method="post" action={`/waitlist/offers/${token}/decline`}>
          <p>{words.toNext}</p>
          <button class="danger">{words.decline}</button>
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
  const { texts, language } = useLanguage();
  const amount = formatMoney(total, places.booking.currency, language);
  const until = formatDeadline(basket!.basket.expiresAt, places.timeZone, language);
  if (state === 'paying') return <PaymentUnderWay page={page} />;
  return (
    <>
      <p class="note" role="status">
        <strong>{texts.offer.accepted}</strong> {texts.offer.payBy(places.booking.participants, until)}
      </p>
      <section class="panel">
        <BasketLines offer={offer} />
        <dl class="facts">
          <Detail name={texts.money.toPay}>
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
  const { texts, language } = useLanguage();
  if (items.length === 1) return null;
  return (
    <ul class="rows">
      {items.map(({ details: { booking, productName } }) => (
        <li key={booking.id}>
          {productName}, {texts.common.places(booking.participants)}:{' '}
          {formatMoney(booking.totalAmount, booking.currency, language)}
        </li>
      ))}
    </ul>
  );
}

export function PaidOffer({ offer }: OfferProps) {
  const { texts } = useLanguage();
  const references = offer.basket!.items.map(({ details }) => details.booking.reference).join(', ');
  return (
    <>
      <p class="note" role="status">
        <strong>{offer.total > 0 ? texts.offer.paidAndBooked : texts.offer.booked}</strong> {texts.booking.seeYou}
      </p>
      <p>
        {texts.offer.booking} <code>{references}</code>
      </p>
    </>
  );
}
