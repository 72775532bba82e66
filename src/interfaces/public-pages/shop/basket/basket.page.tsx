import { type BasketDetails, totalOf } from '../../../../checkout';
import { formatLongDate } from '../../../../platform/values/time';
import { CheckBox, count, Form, formatMoney, type Rejection } from '../../../html';
import { classOfPaymentForm, PaymentUnderWay, TestCard } from '../../pay/card-form';
import { CustomerFields } from '../customer-fields';
import { activityPath, basketPath, type Shop, shopPath } from '../../open-shop';
import { Legal, ShopLayout } from '../shop-layout';

interface BasketProps {
  readonly shop: Shop;
  readonly details: BasketDetails;
  /** Minutes until the places are released, rounded up. */
  readonly minutesLeft: number;
  /** Whether a payment has started, so that the items are fixed. */
  readonly isBeingPaid: boolean;
  /** Whether the customer makes it on a page of the payment provider that is still open. */
  readonly hasPage: boolean;
  /** Whether the card is entered on a page of the payment provider. */
  readonly usesPages: boolean;
  readonly rejection: Rejection | undefined;
}

/** A customer's basket: the held places, who books them, and how they are paid. */
export function BasketPage(props: BasketProps) {
  const { shop, details, isBeingPaid } = props;
  const { basket, items } = details;
  if (basket.status === 'paid') return <PaidBasket {...props} />;
  const isOpen = basket.status === 'pending';
  return (
    <ShopLayout shop={shop} basketId={isOpen ? basket.publicId : undefined}>
      <div class="shop-narrow">
        <h1>Your booking</h1>
        {isOpen ? <OpenBasket {...props} /> : <EndedBasket {...props} />}
        {isOpen && !isBeingPaid && items.length > 0 && (
          <p>
            <a href={shopPath(shop, basket.publicId)}>Add another activity</a>
          </p>
        )}
      </div>
    </ShopLayout>
  );
}

function OpenBasket(props: BasketProps) {
  const { shop, details, minutesLeft, isBeingPaid, hasPage, rejection } = props;
  const isUnderWay = isBeingPaid && !hasPage;
  const { basket, items } = details;
  if (items.length === 0) {
    return (
      <p class="note">
        Your basket is empty. <a href={shopPath(shop, basket.publicId)}>Choose an activity</a>
      </p>
    );
  }
  return (
    <>
      {!isUnderWay && (
        <p class="note" role="status">
          We hold your places for {count(Math.max(1, minutesLeft), 'more minute')}.
        </p>
      )}
      {rejection && (isUnderWay || rejection.form !== 'pay') && (
        <p class="alert" role="alert">
          {rejection.detail}
        </p>
      )}
      <Items {...props} />
      {isUnderWay ? <PaymentUnderWay page={basketPath(shop, basket.publicId)} /> : <Checkout {...props} />}
    </>
  );
}

function EndedBasket({ shop, details: { basket, items } }: BasketProps) {
  const [first] = items;
  return (
    <>
      <p class="alert" role="alert">
        {basket.status === 'failed'
          ? 'Your places were no longer available when the payment arrived. It was refunded.'
          : 'The time to pay has passed, so your places were released. You have not been charged.'}
      </p>
      <p>
        <a
          class="button primary"
          href={
            first
              ? activityPath(shop, first.details.activityId, { date: first.details.booking.sessionDate })
              : shopPath(shop)
          }
        >
          Book again
        </a>
      </p>
    </>
  );
}

function Items({ shop, details, isBeingPaid }: BasketProps) {
  const { basket, items } = details;
  return (
    <section class="panel">
      <ul class="shop-items">
        {items.map(({ id, details: { booking, productName } }) => (
          <li key={id}>
            <div>
              <strong>{productName}</strong>
              <span>
                {formatLongDate(booking.sessionDate)}, {booking.sessionTime}
              </span>
              <span class="muted">
                {booking.tickets.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
              </span>
            </div>
            <div>
              <span class="figures">{formatMoney(booking.totalAmount, booking.currency)}</span>
              {!isBeingPaid && (
                <Form id={`remove-${id}`} action={`${basketPath(shop, basket.publicId)}/remove`}>
                  <input type="hidden" name="ItemID" value={id} />
                  <button class="link" aria-label={`Remove ${productName}`}>
                    Remove
                  </button>
                </Form>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p class="shop-total">
        <span>Total</span>
        <strong class="figures">{formatMoney(totalOf(details), basket.currency)}</strong>
      </p>
    </section>
  );
}

function Checkout({ shop, details, usesPages, rejection }: BasketProps) {
  const { basket } = details;
  const total = totalOf(details);
  const { terms, privacy } = shop.storefront;
  return (
    <Form
      id="pay"
      action={`${basketPath(shop, basket.publicId)}/pay`}
      rejection={rejection}
      class={classOfPaymentForm(usesPages && total > 0)}
    >
      <h2>Your details</h2>
      <CustomerFields />
      {total > 0 && !usesPages && <TestCard />}
      <Legal name="Terms of business" text={terms} />
      <Legal name="Privacy policy" text={privacy} />
      {terms !== '' && <CheckBox name="Terms" label="I accept the terms of business" checked={false} />}
      <button class="primary">{total > 0 ? `Pay ${formatMoney(total, basket.currency)}` : 'Book'}</button>
      {total > 0 && usesPages && <p class="hint">You enter your card on a secure page of our payment provider.</p>}
    </Form>
  );
}

function PaidBasket({ shop, details }: BasketProps) {
  return (
    <ShopLayout shop={shop}>
      <div class="shop-narrow">
        <h1>Thank you</h1>
        <p class="note" role="status">
          You are booked. A confirmation is on its way to {details.items[0]?.details.booking.email}.
        </p>
        <ul class="shop-items panel">
          {details.items.map(({ id, details: { booking, productName } }) => (
            <li key={id}>
              <div>
                <strong>{productName}</strong>
                <span>
                  {formatLongDate(booking.sessionDate)}, {booking.sessionTime}
                </span>
                <span class="reference">{booking.reference}</span>
              </div>
              <a class="button" href={`/bookings/${booking.waiverToken}`}>
                Show booking
              </a>
            </li>
          ))}
        </ul>
        <p>
          <a href={shopPath(shop)}>Book something else</a>
        </p>
      </div>
    </ShopLayout>
  );
}
