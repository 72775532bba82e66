import { type BookingDetails, openAmount } from '../../../bookings';
import { formatDate, formatMoney } from '../../html';
import { BalanceBadge } from '../booking-parts/balance';
import { AnotherDayBadge, SourceBadge, StatusBadge, WaiverBadge } from '../booking-parts/booking-badges';

/** Bookings as rows, which become cards on a narrow screen. They show exceptions: nothing for what is as it should be. */
export function BookingsTable({ bookings }: { bookings: readonly BookingDetails[] }) {
  return (
    <table class="cards bookings">
      <thead>
        <tr>
          <th scope="col">Customer</th>
          <th scope="col">Session</th>
          <th scope="col" class="number">
            Places
          </th>
          <th scope="col" class="number">
            Total
          </th>
          <th scope="col">To do</th>
          <th scope="col">Booking</th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((details) => (
          <BookingRow key={details.booking.id} details={details} />
        ))}
      </tbody>
    </table>
  );
}

function BookingRow({ details }: { details: BookingDetails }) {
  const { booking, productName, needsAnotherDay, balance } = details;
  const name = `${booking.firstName} ${booking.lastName}`.trim();
  return (
    <tr>
      <td data-label="Customer">
        <a href={`/dashboard/bookings/${booking.reference}`} class="clip" title={`${name} ${booking.email}`.trim()}>
          {name || 'No name'}
        </a>
      </td>
      <td data-label="Session">
        <span class="figures">
          {formatDate(booking.sessionDate)} {booking.sessionTime}
        </span>
        <span class="clip muted small" title={productName}>
          {productName}
        </span>
      </td>
      <td data-label="Places" class="number">
        {booking.participants}
      </td>
      <td data-label="Total" class="number">
        {formatMoney(booking.totalAmount, booking.currency)}
      </td>
      <td data-label="To do">
        <StatusBadge status={booking.status} />
        {needsAnotherDay && <AnotherDayBadge />}
        <BalanceBadge amount={openAmount(balance)} currency={booking.currency} />
        <WaiverBadge booking={booking} />
      </td>
      <td data-label="Booking">
        <span class="reference">{booking.reference}</span>
        <SourceBadge booking={booking} />
        {booking.paymentReference !== null && (
          <span class="clip muted small" title={booking.paymentReference}>
            {booking.paymentReference}
          </span>
        )}
      </td>
    </tr>
  );
}
