import type { PageView } from '../../html';
import { customerPage, type Framed } from '../customer-page';

/** Leads a customer from a form to a page of the payment provider. */
export function continueToPayment(url: string, framed: Framed): PageView {
  const content = (
    <>
      <h1>Continue to payment</h1>
      <p>You enter your card on a secure page of our payment provider, which opens automatically.</p>
      <p>
        <a class="button primary" href={url}>
          Continue to payment
        </a>
      </p>
    </>
  );
  return customerPage(framed, 'Continue to payment', content, { continueAt: url });
}
