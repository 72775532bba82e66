import { STAFF_PAYMENT_METHODS } from '../../../payments';
import type { TimeslotQueue } from '../../../waitlist';
import { Choices, ConfirmedForm, Form, type Rejection, TextInput, count } from '../../html';
import { METHOD_LABELS } from '../booking-parts/payment-forms';
import { type WaitlistFilters, waitlistPath } from './waitlist-query';

/** A party on the list. */
export type WaitlistRowProps = TimeslotQueue['queue'][number] & {
  readonly filters: WaitlistFilters;
  /** The form of a rejected action. */
  readonly rejection?: Rejection | undefined;
};

/** What staff can do with the entry, given its outcome so far. */
export function Actions(row: WaitlistRowProps) {
  const { entry, outcome, filters, rejection } = row;
  const isOffered = outcome === 'offered' || outcome === 'accepted';
  if (!isOffered && outcome !== 'waiting') return <PutBack {...row} />;
  return (
    <div class="waitlist-actions">
      {!isOffered && (
        <Form
          id={`offer-${entry.publicId}`}
          action={changePath(entry.publicId, 'offer', filters)}
          rejection={rejection}
        >
          <button class="small" aria-label={`Offer now: ${nameOf(row)}`}>
            Offer now
          </button>
        </Form>
      )}
      <Complete {...row} />
      {isOffered ? <Withdraw {...row} /> : <Remove {...row} />}
    </div>
  );
}

/** Books the party at the desk. */
function Complete(row: WaitlistRowProps) {
  const { entry, filters, rejection } = row;
  const id = `complete-${entry.publicId}`;
  return (
    <details open={rejection?.form === id}>
      <summary aria-label={`Complete: book ${nameOf(row)}`}>Complete</summary>
      <Form id={id} action={changePath(entry.publicId, 'complete', filters)} rejection={rejection}>
        <Choices
          name="Method"
          legend="Paid by"
          type="radio"
          chosen={['cash']}
          options={STAFF_PAYMENT_METHODS.map((value) => ({
            value,
            label: value === 'invoice' ? 'Invoice (later)' : METHOD_LABELS[value],
          }))}
        />
        <TextInput name="Reference" label="Receipt or invoice number" optional />
        <button class="primary">Book {count(entry.participants, 'place')}</button>
      </Form>
    </details>
  );
}

function Withdraw(row: WaitlistRowProps) {
  const { entry, filters, rejection } = row;
  return (
    <ConfirmedForm
      id={`withdraw-${entry.publicId}`}
      action={changePath(entry.publicId, 'withdraw', filters)}
      label="Withdraw"
      fullLabel={`Withdraw the offer to ${nameOf(row)}`}
      consequence="The offer ends, the customer leaves the waitlist, and the places go to the next customer in line."
      button="Withdraw offer"
      rejection={rejection}
    />
  );
}

export function nameOf({ entry: { firstName, lastName } }: Pick<WaitlistRowProps, 'entry'>): string {
  return `${firstName} ${lastName}`;
}

function Remove(row: WaitlistRowProps) {
  const { entry, filters } = row;
  return (
    <ConfirmedForm
      id={`remove-${entry.publicId}`}
      action={changePath(entry.publicId, 'remove', filters)}
      label="Remove"
      fullLabel={`Remove ${nameOf(row)}`}
      consequence="Everyone behind this customer moves up."
      button="Remove from waitlist"
    />
  );
}

/** For entries whose offer has ended or that were removed, unless they are booked. */
function PutBack(row: WaitlistRowProps) {
  const { entry, outcome, filters } = row;
  if (outcome === 'booked' || outcome === 'paid' || outcome === 'lapsed') return <>–</>;
  return (
    <Form id={`return-${entry.publicId}`} action={changePath(entry.publicId, 'return', filters)}>
      <button class="small" aria-label={`Put ${nameOf(row)} back`}>
        Put back
      </button>
    </Form>
  );
}

type WaitlistChange = 'remove' | 'return' | 'offer' | 'withdraw' | 'complete';

/** The address of an action that returns to the list with its filters. */
function changePath(waitlistId: string, change: WaitlistChange, filters: WaitlistFilters): string {
  return waitlistPath(filters).replace(/\/waitlist/, `/waitlist/${waitlistId}/${change}`);
}
