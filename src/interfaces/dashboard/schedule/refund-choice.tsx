import type { FieldError } from '../../../platform/errors';
import { Choices, type SubmittedForm } from '../../html';
import { RefundLimit } from '../frame/refund-limit';

const ANOTHER_DAY = {
  value: 'another-day',
  label: 'Another day',
  detail:
    'Customers keep their booking and choose another session through a link in their email, or cancel for a full refund.',
};

/** What customers of a cancelled session get. Nothing is preselected: a default would decide about their money. */
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
        required
      />
      <RefundLimit />
    </>
  );
}

/** The error of a form without that choice, which the API would complete by a default. */
export function missingRefundChoice(form: SubmittedForm): FieldError[] {
  if (form.text('Refund') !== '') return [];
  return [{ field: 'Refund', code: 'is-required', message: 'Refund must be chosen.' }];
}
