import type { BookingDetails, UnitItem } from '../../bookings';
import { Fact, Panel, QR_READER_URL, count, formatDate } from '../../pages';
import { StatusBadge, WaiverBadge } from '../bookings/booking-badges';
import { TicketsTable } from './tickets-table';

interface CheckInProps {
  /** What was typed and led nowhere, to be corrected. */
  readonly entered?: string;
  readonly found?: {
    readonly details: BookingDetails;
    readonly ticket: UnitItem;
    readonly items: readonly UnitItem[];
  };
  readonly wrong?: string | undefined;
}

/** The entry: finds a ticket by its code, shows whose it is, and lets each guest in once. */
export function CheckInPage({ entered = '', found, wrong }: CheckInProps) {
  return (
    <>
      <form
        method="get"
        action="/dashboard/check-in"
        class="choose"
        role="search"
        data-reader={QR_READER_URL}
        {...(found && { 'data-shown': found.ticket.code })}
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
        <button class="primary">Show</button>
        <button type="button" data-scan hidden>
          Scan with the camera
        </button>
      </form>
      <video class="camera" data-camera hidden muted playsInline aria-label="What the camera sees" />
      <p data-camera-message role="status" />
      {wrong && (
        <p class="alert" role="alert">
          {wrong}
        </p>
      )}
      {found && <Party {...found} />}
    </>
  );
}

function Party({ details, ticket, items }: NonNullable<CheckInProps['found']>) {
  const { booking, productName, timeZone } = details;
  const redeemed = items.filter(({ redeemedAt }) => redeemedAt !== null).length;
  return (
    <Panel title={productName}>
      <p class="badges">
        <StatusBadge status={booking.status} /> <WaiverBadge booking={booking} />
      </p>
      <dl class="facts">
        <Fact name="Session">
          {formatDate(booking.sessionDate)}, {booking.sessionTime} <span class="muted">{timeZone}</span>
        </Fact>
        <Fact name="Customer">
          {booking.firstName} {booking.lastName}
        </Fact>
        <Fact name="Booking">
          <a href={`/dashboard/bookings/${booking.reference}`}>{booking.reference}</a>
        </Fact>
        <Fact name="Party">
          {count(booking.participants, 'place')}, {redeemed} of {items.length} tickets redeemed
        </Fact>
      </dl>
      <TicketsTable items={items} shown={ticket.code} isChangeable={booking.status === 'confirmed'} />
    </Panel>
  );
}
