import { Choices } from '../../html';
import { RefundLimit } from '../frame/refund-limit';

const ANOTHER_DAY = {
  value: 'another-day',
  label: 'Another day',
  detail: 'Customers keep their booking and choose a session by a link, or cancel for a full refund.',
};

/** What customers of a cancelled session get. */
export function RefundChoice({ offersAnotherDay = true }: { offersAnotherDay?: boolean }) {
  return (
    <>
      <Choices
        name="Refund"
        legend="What customers get"
        type="radio"
        class="roomy"
        options={[
          { value: 'full', label: 'Everything customers paid you' },
          ...(offersAnotherDay ? [ANOTHER_DAY] : []),
          { value: 'none', label: 'Nothing' },
        ]}
        chosen={['none']}
      />
      <RefundLimit />
    </>
  );
}
