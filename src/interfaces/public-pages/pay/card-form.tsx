import { Form, type Rejection, Select, useLanguage } from '../../html';

/** Cards of the sandbox, which moves no money. */
const TEST_CARDS = ['tok_ok', 'tok_declined', 'tok_error', 'tok_slow'] as const;

interface CardFormProps {
  readonly action: string;
  /** Formatted, such as `£90.00`. */
  readonly amount: string;
  /** Whether the card is entered on a page of the payment provider. */
  readonly usesPages: boolean;
  readonly rejection: Rejection | undefined;
}

/** Marks forms that lead to the payment provider, so that they leave a frame of another site. */
export function classOfPaymentForm(usesPages: boolean): string | undefined {
  return usesPages ? 'leaves-frame' : undefined;
}

/** Pays by card: here in the sandbox, otherwise on a page of the payment provider. */
export function CardForm({ action, amount, usesPages, rejection }: CardFormProps) {
  const { texts } = useLanguage();
  return (
    <Form id="pay" action={action} rejection={rejection} class={classOfPaymentForm(usesPages)}>
      {!usesPages && <TestCard />}
      <button class="primary">{texts.money.payByCard(amount)}</button>
      {usesPages && <p class="hint">{texts.pay.providerPage}</p>}
    </Form>
  );
}

/** The card of a payment in the sandbox. */
export function TestCard() {
  const { pay } = useLanguage().texts;
  return (
    <Select
      name="Token"
      label={pay.testCard}
      options={TEST_CARDS.map((value) => ({ value, label: pay.testCards[value] }))}
      value="tok_ok"
      hint={pay.testMode}
    />
  );
}

/** While the outcome of a charge is unknown. */
export function PaymentUnderWay({ page }: { page: string }) {
  const { pay } = useLanguage().texts;
  return (
    <p class="note" role="status">
      {pay.underWay} <a href={page}>{pay.reload}</a>.
    </p>
  );
}
