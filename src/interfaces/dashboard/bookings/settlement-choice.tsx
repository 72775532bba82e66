import { Choices, type Rejection, formatMoney } from '../../html';

/** A change that would alter the price of a paid booking. */
export interface Unsettled {
  /** In minor units; negative for a refund. */
  readonly difference: number;
  readonly currency: string;
  /** The entered number of participants. */
  readonly participants: string;
}

/** The rejected change of a paid booking's price; undefined if the rejection has another reason. */
export function unsettledOf(rejection: Rejection | undefined): Unsettled | undefined {
  const difference = rejection?.extensions['Difference'] as { Amount: number; Currency: string } | undefined;
  if (!rejection || !difference) return undefined;
  const { Amount, Currency } = difference;
  return { difference: Amount, currency: Currency, participants: rejection.entered.text('Participants') };
}

/**
 * Shows the difference to collect or refund, and asks how it was settled. Applies to this number of participants only.
 */
export function SettlementChoice({ difference, currency, participants }: Unsettled) {
  const amount = formatMoney(Math.abs(difference), currency);
  const isMore = difference > 0;
  return (
    <>
      <input type="hidden" name="_SettledParticipants" value={participants} />
      <Choices
        name="Settlement"
        legend={`${amount} ${isMore ? 'to collect' : 'to return'}`}
        type="radio"
        options={[
          isMore ? { value: 'collected', label: 'Collected' } : { value: 'returned', label: 'Returned' },
          { value: 'waived', label: 'Waived', detail: 'The price changes, but no money changes hands.' },
        ]}
      />
    </>
  );
}
