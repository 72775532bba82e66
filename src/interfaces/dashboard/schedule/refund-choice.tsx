import { Choices } from '../../html';
import { RefundLimit } from '../frame/refund-limit';

/** What customers of a cancelled session get back. */
export function RefundChoice() {
  return (
    <>
      <Choices
        name="Refund"
        legend="Refund"
        type="radio"
        class="roomy"
        options={[
          { value: 'full', label: 'Everything customers paid you' },
          { value: 'none', label: 'Nothing' },
        ]}
        chosen={['none']}
      />
      <RefundLimit perBooking />
    </>
  );
}
