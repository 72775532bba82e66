import { pricedLinesOf } from '../../../../bookings';
import { type BasketDetails, totalOf } from '../../../../checkout';
import { formatLongDate } from '../../../../platform/values/time';
import { CheckBox, Form, formatMoney, type Rejection, useLanguage } from '../../../html';
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
  const { texts } = useLanguage();
  return (
    <ShopLayout
      shop={shop}
      basketId={isOpen ? basket.publicId : undefined}
      pathOf={(each) => basketPath(each, basket.publicId)}
    >
      <div class="shop-narrow">
        <h1>{texts.booking.title}</h1>
        {isOpen ? <OpenBasket {...props} /> : <EndedBasket {...props} />}
        {isOpen && !isBeingPaid && items.length > 0 && (
          <p>
            <a href={shopPath(shop, basket.publicId)}>{texts.basket.add}</a>
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
  const { texts } = useLanguage();
  const words = texts.basket;
  if (items.length === 0) {
    return (
      <p class="note">
        {words.empty} <a href={shopPath(shop, basket.publicId)}>{words.choose}</a>
      </p>
    );
  }
  return (
    <>
      {!isUnderWay && (
        <p class="note" role="status">
          {words.holding(Math.max(1, minutesLeft))}
        </p>
      )}
      {rejection && (isUnderWay || rejection.form !== 'pay') && (
        <p class="alert" role="alert">
          {texts.errors.problem(rejection.problem, rejection.detail)}
        </p>
      )}
      <Items {...props} />
      {isUnderWay ? <PaymentUnderWay page={basketPath(shop, basket.publicId)} /> : <Checkout {...props} />}
    </>
  );
}

function EndedBasket({ shop, details: { basket, items } }: BasketProps) {
  const [first] = items;
  const words = useLanguage().texts.basket;
  return (
    <>
      <p class="alert" role="alert">
        {basket.status === 'failed' ? words.notAvailable : words.tooLate}
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
          {words.again}
        </a>
      </p>
    </>
  );
}

function Items({ shop, details, isBeingPaid }: BasketProps) {
  const { basket, items } = details;
  const { texts, language } = useLanguage();
  return (
    <section class="panel">
      <ul class="shop-items">
        {items.map(({ id, details: { booking, productName } }) => (
          <li key={id}>
            <div>
              <strong>{productName}</strong>
              <span>
                {formatLongDate(booking.sessionDate, language)}, {booking.sessionTime}
              </span>
              <span class="muted">
                {pricedLinesOf(booking)
                  .map(({ quantity, name }) => `${quantity} × ${name}`)
                  .join(', ')}
              </span>
            </div>
            <div>
              <span class="figures">{formatMoney(booking.totalAmount, booking.currency, language)}</span>
              {!isBeingPaid && (
                <Form id={`remove-${id}`} action={basketPath(shop, basket.publicId, { form: 'remove' })}>
                  <input type="hidden" name="ItemID" value={id} />
                  <button class="link" aria-label={texts.basket.removeProduct(productName)}>
                    {texts.basket.remove}
                  </button>
                </Form>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p class="shop-total">
        <span>{texts.money.total}</span>
        <strong class="figures">{formatMoney(totalOf(details), basket.currency, language)}</strong>
      </p>
    </section>
  );
}

function Checkout({ shop, details, usesPages, rejection }: BasketProps) {
  const { basket } = details;
  const total = totalOf(details);
  const { terms, privacy } = shop.storefront;
  const { texts, language } = useLanguage();
  const words = texts.basket;
  return (
    <Form
      id="pay"
      action={basketPath(shop, basket.publicId, { form: 'pay' })}
      rejection={rejection}
      class={classOfPaymentForm(usesPages && total > 0)}
    >
      <h2>{words.details}</h2>
      <CustomerFields />
      {total > 0 && !usesPages && <TestCard />}
      <Legal name={words.terms} text={terms} />
      <Legal name={words.privacy} text={privacy} />
      {terms !== '' && <CheckBox name="Terms" label={words.accept} checked={false} />}
      <button class="primary">
        {total > 0 ? words.pay(formatMoney(total, basket.currency, language)) : words.book}
      </button>
      {total > 0 && usesPages && <p class="hint">{texts.pay.providerPage}</p>}
    </Form>
  );
}

function PaidBasket({ shop, details }: BasketProps) {
  const { texts, language } = useLanguage();
  const words = texts.basket;
  return (
    <ShopLayout shop={shop}>
      <div class="shop-narrow">
        <h1>{words.thanks}</h1>
        <p class="note" role="status">
          {words.booked(details.items[0]?.details.booking.email ?? '')}
        </p>
        <ul class="shop-items panel">
          {details.items.map(({ id, details: { booking, productName } }) => (
            <li key={id}>
              <div>
                <strong>{productName}</strong>
                <span>
                  {formatLongDate(booking.sessionDate, language)}, {booking.sessionTime}
                </span>
                <span class="reference">{booking.reference}</span>
              </div>
              <a class="button" href={`/bookings/${booking.waiverToken}`}>
                {words.show}
              </a>
            </li>
          ))}
        </ul>
        <p>
          <a href={shopPath(shop)}>{words.more}</a>
        </p>
      </div>
    </ShopLayout>
  );
}
