import { type PageView, useLanguage } from '../../html';
import { customerPage, type Framed } from '../customer-page';

/** Leads a customer from a form to a page of the payment provider. */
export function continueToPayment(url: string, framed: Framed): PageView {
  return customerPage(framed, ({ pay }) => pay.continue, <ContinueToPayment url={url} />, { continueAt: url });
}

function ContinueToPayment({ url }: { url: string }) {
  const { pay } = useLanguage().texts;
  return (
    <>
      <h1>{pay.continue}</h1>
      <p>{pay.opens}</p>
      <p>
        <a class="button primary" href={url}>
          {pay.continue}
        </a>
      </p>
    </>
  );
}
