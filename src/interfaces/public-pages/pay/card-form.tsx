import { Form, type Rejection, Select } from '../../html';

/** Cards of the sandbox, which moves no money. */
const TEST_CARDS = [
  { value: 'tok_ok', label: 'A card that is accepted' },
  { value: 'tok_declined', label: 'A card that is declined' },
  { value: 'tok_error', label: 'An outage of the payment provider' },
  { value: 'tok_slow', label: 'A card that is accepted after 3 seconds' },
];

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
  return (
    <Form id="pay" action={action} rejection={rejection} class={classOfPaymentForm(usesPages)}>
      {!usesPages && <TestCard />}
      <button class="primary">Pay {amount} by card</button>
      {usesPages && <p class="hint">You enter your card on a secure page of our payment provider.</p>}
    </Form>
  );
}

/** The card of a payment in the sandbox. */
export function TestCard() {
  return (
    <Select
      name="Token"
      label="Test card"
      options={TEST_CARDS}
      value="tok_ok"
      hint="Payments are in test mode, so no money is charged."
    />
  );
}

/** While the outcome of a charge is unknown. */
export function PaymentUnderWay({ page }: { page: string }) {
  return (
    <p class="note" role="status">
      Your payment is being processed. <a href={page}>Reload this page</a> in a moment.
    </p>
  );
}
