import { toPercent } from '../../../../platform/values/money';
import { CheckBox, CollapsedFields, TextInput } from '../../../html';
import { ActivityPolicyFields } from '../../policy/policy-fields';
import type { ShownActivity } from './shown-activity';

const FIELDS =
  /^(MinParticipants|MaxParticipants|CutoffMinutes|VATPercent|SoldOnline|WaitlistEnabled|CancellationPolicy)\b/;

/** What applies to every sale of an activity, wherever it is made. */
export function SellingRules({ shown }: { shown: ShownActivity }) {
  return (
    <CollapsedFields title="Selling rules" hint="Party size, cutoff, VAT, refunds" fields={FIELDS} isPanel>
      <div class="columns">
        <TextInput
          name="MinParticipants"
          label="Minimum party size"
          type="number"
          min={1}
          value={shown.minParticipants}
        />
        <TextInput
          name="MaxParticipants"
          label="Maximum party size"
          type="number"
          min={1}
          value={shown.maxParticipants}
        />
        <TextInput
          name="CutoffMinutes"
          label="Online sales close"
          hint="Minutes before the start or closing time"
          type="number"
          min={0}
          value={shown.cutoffMinutes}
        />
        <TextInput
          name="VATPercent"
          label="VAT"
          hint="Percent included in the prices. Leave empty to use the one in Settings."
          value={shown.vatRate === null ? null : toPercent(shown.vatRate)}
          optional
        />
      </div>
      <div class="checks">
        <CheckBox name="SoldOnline" label="Sell through partners and the online shop" checked={shown.soldOnline} />
        <CheckBox
          name="WaitlistEnabled"
          label="Offer a waitlist when sessions are full"
          checked={shown.waitlistEnabled}
        />
      </div>
      <h3>Refunds when customers cancel</h3>
      <ActivityPolicyFields own={shown.cancellationPolicy} />
    </CollapsedFields>
  );
}
