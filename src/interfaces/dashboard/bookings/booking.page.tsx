import type { AuditEntryEntity } from '../../../platform/audit';
import type { BookingAccount, BookingDetails, UnitItem } from '../../../bookings';
import type { ListedEmail } from '../../../platform/email';
import { encodeCursor } from '../../../platform/http/pagination';
import type { AnswerSheet } from '../../../waivers';
import { ParticipantAnswers } from '../../public-pages';
import { History } from '../business/history';
import {
  Choices,
  ConfirmedForm,
  Detail,
  Form,
  Panel,
  type Rejection,
  type SubmittedForm,
  TextArea,
  TextInput,
  formatDate,
  formatMoney,
} from '../../html';
import { When } from '../frame/when';
import { TicketsTable } from '../check-in/tickets-table';
import { Emails } from './emails.panel';
import { Move, type MoveChoice } from './move.panel';
import { Payments } from './payments.panel';
import { PaymentBadge, SourceBadge, StatusBadge, WaiverBadge } from './booking-badges';

interface BookingProps {
  readonly details: BookingDetails;
  readonly account: BookingAccount;
  readonly items: readonly UnitItem[];
  readonly sheet: AnswerSheet;
  readonly move: MoveChoice;
  readonly emails: readonly ListedEmail[];
  readonly history: readonly AuditEntryEntity[];
  readonly rejection: Rejection | undefined;
  readonly preview: PricePreview | undefined;
}

/** A change of the number of participants that would change the balance. */
export interface PricePreview {
  /** What it costs more, in minor units; negative if it costs less. */
  readonly difference: number;
  readonly total: number;
  readonly participants: number;
  readonly entered: SubmittedForm;
}

/** A booking with its actions and history. */
export function BookingPage({ details, account, items, sheet, move, emails, ...props }: BookingProps) {
  const { history, rejection, preview } = props;
  const isConfirmed = details.booking.status === 'confirmed';
  return (
    <>
      <p class="lead badges">
        <StatusBadge status={details.booking.status} />
        <SourceBadge booking={details.booking} />
        <PaymentBadge status={details.booking.paymentStatus} />
        <WaiverBadge booking={details.booking} />
      </p>
      <Details details={details} />
      <Payments booking={details.booking} account={account} rejection={rejection} />
      <Panel title="Tickets">
        <TicketsTable items={items} isChangeable={isConfirmed} />
      </Panel>
      <Answers details={details} sheet={sheet} />
      {isConfirmed && (
        <Panel title="Manage booking">
          <Change details={details} rejection={rejection} preview={preview} />
          <Move details={details} move={move} rejection={rejection} />
          <Cancel details={details} account={account} rejection={rejection} />
        </Panel>
      )}
      {!isConfirmed && rejection && (
        <p class="alert" role="alert">
          {rejection.detail}
        </p>
      )}
      <Emails booking={details.booking} emails={emails} />
      <Panel title="History">
        <History entries={history} />
      </Panel>
    </>
  );
}

function Details({ details: { booking, productName, timeZone } }: Pick<BookingProps, 'details'>) {
  const tickets = booking.tickets.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  return (
    <Panel title={productName}>
      <dl class="facts">
        <Detail name="Session">
          <a href={`/dashboard/schedule/${booking.timeslotId}`}>
            {formatDate(booking.sessionDate)}, {booking.sessionTime}
          </a>{' '}
          <span class="muted">{timeZone}</span>
        </Detail>
        <Detail name="Places">
          {booking.participants} <span class="muted">({tickets})</span>
        </Detail>
        <Detail name="Customer">
          {booking.firstName} {booking.lastName}
        </Detail>
        <Detail name="Email">{booking.email ? <a href={`mailto:${booking.email}`}>{booking.email}</a> : 'none'}</Detail>
        <Detail name="Phone">{booking.phone ? <a href={`tel:${booking.phone}`}>{booking.phone}</a> : 'none'}</Detail>
        <Detail name="Total">{formatMoney(booking.totalAmount, booking.currency)}</Detail>
        <Detail name="Payment">{spellPayment(booking)}</Detail>
        <Detail name="Payment reference">{booking.paymentReference ?? 'none'}</Detail>
        <Detail name="Booked">
          <When at={booking.createdAt} />
        </Detail>
        {(booking.status === 'confirmed' || booking.status === 'held') && (
          <Detail name="Customer’s page">
            <a href={`/bookings/${booking.waiverToken}`}>Open the customer’s page</a>
          </Detail>
        )}
        {booking.cancelledAt !== null && (
          <Detail name="Cancelled">
            <When at={booking.cancelledAt} /> {booking.cancellationReason}
          </Detail>
        )}
        {booking.notes !== '' && (
          <Detail name="Notes">
            <span class="prose">{booking.notes}</span>
          </Detail>
        )}
      </dl>
    </Panel>
  );
}

/** `Paid by card`, `Paid to adventuro`, `Invoice open` */
function spellPayment({ paymentStatus, paymentMethod, partner }: BookingDetails['booking']): string {
  if (paymentStatus === 'unpaid') return paymentMethod === 'invoice' ? 'Invoice open' : 'Not paid';
  const statuses = { paid: 'Paid', 'partially-refunded': 'Partly refunded', refunded: 'Refunded' } as const;
  const status = statuses[paymentStatus];
  if (paymentMethod === 'partner')
    return `${status} ${paymentStatus === 'paid' ? 'to' : 'by'} ${partner ?? 'the partner'}`;
  if (paymentMethod === 'cash') return `${status} in cash`;
  return paymentMethod === 'other' ? status : `${status} by ${paymentMethod}`;
}

function Answers({ details: { booking }, sheet: { answers, next } }: Pick<BookingProps, 'details' | 'sheet'>) {
  if (answers.length === 0) return null;
  return (
    <Panel title="Answers" id="answers">
      <ParticipantAnswers answers={answers} participants={booking.participants} heading="h3" opensFiles />
      {next && (
        <p class="switch">
          <a
            href={`/dashboard/bookings/${booking.reference}?Answers=${encodeCursor([next.participant, next.questionId])}#answers`}
          >
            More answers
          </a>
        </p>
      )}
    </Panel>
  );
}

type FormProps = Pick<BookingProps, 'details' | 'rejection'>;

function Change({ details: { booking }, rejection, preview }: FormProps & Pick<BookingProps, 'preview'>) {
  return (
    <details open={rejection?.form === 'change' || preview !== undefined}>
      <summary>Edit customer, places and notes</summary>
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
          <TextInput name="Participants" label="Places" type="number" min={1} value={booking.participants} />
        </div>
        <TextArea name="Notes" label="Notes" value={booking.notes} optional />
        {preview && <PriceChange preview={preview} currency={booking.currency} />}
        <button class="primary">Save</button>
      </Form>
    </details>
  );
}

/** Shows what the change costs before it is saved. */
function PriceChange({ preview, currency }: { preview: PricePreview; currency: string }) {
  const { difference, total, participants } = preview;
  const amount = formatMoney(Math.abs(difference), currency);
  return (
    <div class="caution" role="status">
      <input type="hidden" name="_PricedParticipants" value={participants} />
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
    <Choices
      name="Refund"
      legend="Refund"
      type="radio"
      options={[byPolicy, full, { value: 'none', label: 'Nothing' }]}
      chosen={['policy']}
    />
  );
}

function Cancel({ details: { booking }, account, rejection }: FormProps & Pick<BookingProps, 'account'>) {
  return (
    <ConfirmedForm
      id="cancel"
      action={`/dashboard/bookings/${booking.reference}/cancel`}
      label="Cancel booking"
      consequence="This cannot be undone. Its places become available again and its tickets are no longer valid."
      button="Cancel this booking"
      rejection={rejection}
    >
      <TextInput name="Reason" label="Reason" hint="Saved with the booking" optional />
      {account.retained > 0 && <RefundChoice account={account} currency={booking.currency} />}
    </ConfirmedForm>
  );
}
