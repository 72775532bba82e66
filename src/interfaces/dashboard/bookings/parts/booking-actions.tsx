import type { BookingAccount } from '../../../../payments';
import type { BookingDetails } from '../../../../bookings';
import {
  Choices,
  ConfirmedForm,
  Form,
  type Rejection,
  type SubmittedForm,
  TextArea,
  TextInput,
  formatMoney,
} from '../../../html';
import { RefundLimit } from '../../frame/refund-limit';
import { Move, type MoveChoice } from '../move.panel';
import { Refund, TakePayment } from '../../booking-parts/payment-forms';
import type { TicketChoice } from './ticket-choices';

/** A change of the party that would change the balance. */
export interface PricePreview {
  /** What it costs more, in minor units; negative if it costs less. */
  readonly difference: number;
  readonly total: number;
  /** The party that it is about. */
  readonly priced: string;
  readonly entered: SubmittedForm;
}

interface ActionsProps {
  readonly details: BookingDetails;
  readonly account: BookingAccount;
  /** Empty if only the number of places can change. */
  readonly tickets: readonly TicketChoice[];
  readonly move: MoveChoice;
  readonly rejection: Rejection | undefined;
  readonly preview: PricePreview | undefined;
}

/** What staff can do with a booking; each button opens its form. */
export function BookingActions({ details, account, tickets, move, rejection, preview }: ActionsProps) {
  const { booking } = details;
  const { status, email, reference, paymentMethod } = booking;
  const isConfirmed = status === 'confirmed';
  const isPaidHere = paymentMethod !== 'partner';
  return (
    <div class="booking-actions">
      {isConfirmed && isPaidHere && account.balance > 0 && (
        <TakePayment booking={booking} balance={account.balance} rejection={rejection} />
      )}
      {isConfirmed && (
        <>
          <Move details={details} move={move} rejection={rejection} />
          <Change details={details} tickets={tickets} rejection={rejection} preview={preview} />
          {email !== '' && (
            <a class="button" href={`/dashboard/bookings/${reference}/message`}>
              Message
            </a>
          )}
        </>
      )}
      {isPaidHere && account.retained > 0 && <Refund booking={booking} account={account} rejection={rejection} />}
      {isConfirmed && <Cancel details={details} account={account} rejection={rejection} />}
    </div>
  );
}

type FormProps = Pick<ActionsProps, 'details' | 'rejection'>;

function Change({
  details: { booking },
  tickets,
  rejection,
  preview,
}: FormProps & Pick<ActionsProps, 'tickets' | 'preview'>) {
  return (
    <details open={rejection?.form === 'change' || preview !== undefined}>
      <summary>Change</summary>
      <Form
        id="change"
        action={`/dashboard/bookings/${booking.reference}/change`}
        rejection={rejection}
        entered={preview?.entered}
        sendsChanges
      >
        <div class="columns">
          <TextInput
            name="Customer.FirstName"
            label="First name"
            value={booking.firstName}
            optional={booking.firstName === ''}
          />
          <TextInput
            name="Customer.LastName"
            label="Last name"
            value={booking.lastName}
            optional={booking.lastName === ''}
          />
          <TextInput name="Customer.Email" label="Email" type="email" value={booking.email} optional />
          <TextInput name="Customer.Phone" label="Phone" type="tel" value={booking.phone} optional />
          {tickets.length === 0 && (
            <TextInput name="Participants" label="Places" type="number" min={1} value={booking.participants} />
          )}
        </div>
        {tickets.length > 0 && <Tickets tickets={tickets} currency={booking.currency} />}
        <TextArea name="Notes" label="Notes" value={booking.notes} optional />
        {preview && <PriceChange preview={preview} currency={booking.currency} />}
        <button class="primary">Save</button>
      </Form>
    </details>
  );
}

function Tickets({ tickets, currency }: { tickets: readonly TicketChoice[]; currency: string }) {
  const ofTickets = tickets.map((_, index) => `Tickets.${index}.Quantity`);
  return (
    <div class="steppers">
      {tickets.map(({ field, name, priceAmount, participantsPerTicket, quantity }, index) => (
        <TextInput
          key={field}
          name={field}
          label={name}
          hint={`${formatMoney(priceAmount, currency)}${participantsPerTicket > 1 ? `, ${participantsPerTicket} places each` : ''}`}
          type="number"
          min={0}
          max={1000}
          value={quantity}
          {...(index === 0 && { alsoFor: ['Participants', 'Tickets', ...ofTickets] })}
        />
      ))}
    </div>
  );
}

/** Shows what the change costs before it is saved. */
function PriceChange({ preview, currency }: { preview: PricePreview; currency: string }) {
  const { difference, total, priced } = preview;
  const amount = formatMoney(Math.abs(difference), currency);
  return (
    <div class="caution" role="status">
      <input type="hidden" name="_Priced" value={priced} />
      <p>
        The new total is {formatMoney(total, currency)}:{' '}
        <strong>{difference > 0 ? `${amount} more to collect` : `${amount} less to pay`}</strong>. Save to confirm.
      </p>
    </div>
  );
}

function RefundChoice({ account, currency }: { account: BookingAccount; currency: string }) {
  const { retained, refundedByPolicy } = account;
  const full = { value: 'full', label: `Everything: ${formatMoney(retained, currency)}` };
  const byPolicy = { value: 'policy', label: `By your policy: ${formatMoney(refundedByPolicy, currency)}` };
  return (
    <>
      <Choices
        name="Refund"
        legend="Refund"
        type="radio"
        options={[byPolicy, full, { value: 'none', label: 'Nothing' }]}
        chosen={['policy']}
      />
      <RefundLimit />
    </>
  );
}

function Cancel({ details: { booking }, account, rejection }: FormProps & Pick<ActionsProps, 'account'>) {
  return (
    <ConfirmedForm
      id="cancel"
      action={`/dashboard/bookings/${booking.reference}/cancel`}
      label="Cancel"
      fullLabel="Cancel booking"
      consequence="This cannot be undone. Its places become available again and its tickets are no longer valid."
      button="Cancel this booking"
      rejection={rejection}
    >
      <TextInput name="Reason" label="Reason" hint="Saved with the booking" optional />
      {account.retained > 0 && <RefundChoice account={account} currency={booking.currency} />}
    </ConfirmedForm>
  );
}
