import { type CancellationPolicy, MAX_POLICY_STEPS } from '../../../operators';
import { CheckBox, TextInput } from '../../html';
import { CUSTOMER_MAY_CANCEL, CUSTOMER_MAY_MOVE, STEPS, stepField } from './policy-form';

/** Empty rows after the steps of a policy. */
const SPARE_ROWS = 2;

const NO_POLICY: CancellationPolicy = { steps: [], customerMay: { cancel: true, move: true } };

/** The steps of a cancellation policy and what customers can do on their own. */
export function PolicyFields({ policy: { steps, customerMay } }: { policy: CancellationPolicy }) {
  const rows = Math.min(steps.length + SPARE_ROWS, MAX_POLICY_STEPS);
  return (
    <>
      <p class="hint">
        The first step that still applies decides the refund. After the last one, customers get nothing back. Clear a
        step to remove it. Bookings keep the policy under which they were made.
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} class="columns">
          <TextInput
            name={stepField(row, 'RefundPercent')}
            label={`${ordinal(row)}: refund`}
            hint="Percent of the price"
            type="number"
            min={0}
            max={100}
            value={steps[row]?.refundPercent}
            optional
          />
          <TextInput
            name={stepField(row, 'HoursBefore')}
            label={`${ordinal(row)}: until`}
            hint="Hours before the start or closing time"
            type="number"
            min={0}
            value={steps[row]?.hoursBefore}
            optional
            alsoFor={row === 0 ? [STEPS] : []}
          />
        </div>
      ))}
      <div class="checks">
        <CheckBox name={CUSTOMER_MAY_CANCEL} label="Customers can cancel on their own" checked={customerMay.cancel} />
        <CheckBox name={CUSTOMER_MAY_MOVE} label="Customers can move on their own" checked={customerMay.move} />
      </div>
    </>
  );
}

/** The policy of an activity; without steps, that of the settings applies. */
export function ActivityPolicyFields({ own }: { own: CancellationPolicy | null }) {
  return (
    <>
      <p>Leave the steps empty to use the policy of your settings.</p>
      <PolicyFields policy={own ? withSteps(own) : NO_POLICY} />
    </>
  );
}

/** A policy that never refunds, with a step that says so. */
function withSteps(policy: CancellationPolicy): CancellationPolicy {
  return policy.steps.length > 0 ? policy : { ...policy, steps: [{ hoursBefore: 0, refundPercent: 0 }] };
}

function ordinal(row: number): string {
  return `Step ${row + 1}`;
}
