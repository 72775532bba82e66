import type { StatementRow } from '../../../reports';
import { formatDate, formatMoney } from '../../html';
import { StatusBadge } from '../booking-parts/booking-badges';

/** Bookings on a statement, which become cards on a narrow screen. */
export function StatementTable({ rows }: { rows: readonly StatementRow[] }) {
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col">Booking</th>
          <th scope="col">Session</th>
          <th scope="col" class="number">
            Places
          </th>
          <th scope="col" class="number">
            Collected
          </th>
          <th scope="col" class="number">
            Commission
          </th>
          <th scope="col" class="number">
            Owed
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label="Booking">
              <a href={`/dashboard/bookings/${row.reference}`} class="reference">
                {row.reference}
              </a>{' '}
              <StatusBadge status={row.status} />
              {row.paymentReference !== null && (
                <span class="clip muted small" title={row.paymentReference}>
                  {row.paymentReference}
                </span>
              )}
            </td>
            <td data-label="Session" class="figures">
              {formatDate(row.sessionDate)} {row.sessionTime}
            </td>
            <td data-label="Places" class="number">
              {row.participants}
            </td>
            <td data-label="Collected" class="number">
              {formatMoney(row.total, row.currency)}
            </td>
            <td data-label="Commission" class="number">
              {formatMoney(row.total - row.net, row.currency)}
            </td>
            <td data-label="Owed" class="number">
              {formatMoney(row.net, row.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
