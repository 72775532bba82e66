import { PageView, PlainLayout } from '../../html';

/** Leads a customer from a form to a page of the payment provider. */
export function continueToPayment(url: string, operatorName: string): PageView {
  const content = (
    <PlainLayout name={operatorName}>
      <h1>Continue to payment</h1>
      <p>You enter your card on a secure page of our payment provider, which opens automatically.</p>
      <p>
        <a class="button primary" href={url}>
          Continue to payment
        </a>
      </p>
    </PlainLayout>
  );
  const document = { isAddressKey: true, scripts: [], site: operatorName, continueAt: url };
  return new PageView('Continue to payment', content, 200, {}, document);
}
