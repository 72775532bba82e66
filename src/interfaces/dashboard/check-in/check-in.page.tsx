import { Detail, Panel, QR_READER_URL, type Rejection, count, formatDate } from '../../html';
import { StatusBadge, WaiverBadge } from '../bookings/booking-badges';
import { TicketsTable } from './tickets-table';
import { type CheckedTicket, Verdict } from './verdict';

interface CheckInProps {
  /** Input that matched no ticket, to be corrected. */
  readonly entered?: string;
  readonly checked?: CheckedTicket;
  readonly rejection?: Rejection | undefined;
  /** Error in the input. */
  readonly wrong?: string;
  readonly now: number;
}

/** Finds a ticket by its code, shows whether it is valid, and redeems it. */
export function CheckInPage({ entered = '', checked, rejection, wrong, now }: CheckInProps) {
  return (
    <>
      {checked && <Verdict {...checked} rejection={rejection} now={now} />}
      {wrong && (
        <section class="verdict bad" role="alert">
          <h2>{wrong}</h2>
        </section>
      )}
      {rejection && checked?.found.verdict === 'admit' && (
        <p class="alert" role="alert">
          {rejection.detail}
        </p>
      )}
      <form
        method="get"
        action="/dashboard/check-in"
        class="choose"
        role="search"
        data-reader={QR_READER_URL}
        {...(checked && { 'data-shown': checked.found.ticket.code })}
      >
        <label class="field">
          Ticket code
          <input
            type="text"
            name="Code"
            value={entered}
            autoFocus
            required
            maxLength={20}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
          />
        </label>
        <button class="primary">Check</button>
        <button type="button" data-scan hidden>
          Scan with camera
        </button>
      </form>
      <video class="camera" data-camera hidden muted playsInline aria-label="Camera preview" />
      <p data-camera-message role="status" />
      {checked && <Party {...checked} now={now} />}
    </>
  );
}

function Party({ details, found, now }: CheckedTicket & { readonly now: number }) {
  const { booking, productName, timeZone } = details;
  const { ticket, items, validFrom, validUntil } = found;
  const arrived = items.filter(({ redeemedAt }) => redeemedAt !== null).length;
  const isConfirmed = booking.status === 'confirmed';
  return (
    <Panel title={productName}>
      <p class="badges">
        <StatusBadge status={booking.status} /> <WaiverBadge booking={booking} />
      </p>
      <dl class="facts">
        <Detail name="Session">
          {formatDate(booking.sessionDate)}, {booking.sessionTime} <span class="muted">{timeZone}</span>
        </Detail>
        <Detail name="Customer">
          {booking.firstName} {booking.lastName}
        </Detail>
        <Detail name="Booking">
          <a href={`/dashboard/bookings/${booking.reference}`}>{booking.reference}</a>
        </Detail>
        <Detail name="Party">
          {count(booking.participants, 'place')}, {arrived} of {count(items.length, 'ticket')} checked in
        </Detail>
      </dl>
      <TicketsTable
        items={items}
        shown={ticket.code}
        isChangeable={isConfirmed}
        isOpen={isConfirmed && now >= validFrom && now < validUntil}
      />
    </Panel>
  );
}
