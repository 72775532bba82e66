import { Choices, type Rejection, formatMoney } from '../../html';

/** A change that would alter the price of a paid booking. */
export interface Unsettled {
  /** Minor units; negative if there is money to return. */
  readonly difference: number;
  readonly currency: string;
  /** The places that were entered. */
  readonly participants: string;
}

/** What was rejected because it would change the price of a paid booking; undefined if something else was. */
export function unsettledOf(rejection: Rejection | undefined): Unsettled | undefined {
  const difference = rejection?.extensions['Difference'] as { Amount: number; Currency: string } | undefined;
  if (!rejection || !difference) return undefined;
  const { Amount, Currency } = difference;
  return { difference: Amount, currency: Currency, participants: rejection.entered.text('Participants') };
}

/** Shows how much there is to collect or to return, and what was done about it. It counts for these places only. */
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
          { value: 'waived', label: 'Waived', detail: 'The price changes and no money is moved.' },
        ]}
      />
    </>
  );
}
