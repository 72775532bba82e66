import type { BookingAccount } from '../../../payments';
import { type BookingDetails, formatTicketCode, pricedLinesOf, type UnitItem } from '../../../bookings';
import { Panel, QrCode, formatDate, formatMoney } from '../../html';
import { useVisit } from '../frame/visit';
import { When } from '../frame/when';

/** Maximum number of tickets on a receipt; the rest are on the customer’s page. */
const MAX_TICKETS = 20;

export interface ReceiptProps {
  readonly details: BookingDetails;
  readonly account: BookingAccount;
  readonly items: readonly UnitItem[];
  /** Complete address of the customer’s waiver page; that of the tickets is below it. */
  readonly links: string;
}

/** For the customer, on paper with the tickets. */
export function Receipt({ details, account, items, links }: ReceiptProps) {
  const { operator } = useVisit();
  const { booking, productName } = details;
  const { currency } = booking;
  return (
    <Panel
      title="Receipt"
      id="receipt"
      aside={
        <button type="button" class="small" data-print hidden>
          Print
        </button>
      }
    >
      <p>
        <strong>{operator.name}</strong>
        <br />
        {productName}, {formatDate(booking.sessionDate)}, {booking.sessionTime}
        <br />
        <span class="muted">
          Booking <span class="reference">{booking.reference}</span>, <When at={booking.createdAt} />
        </span>
      </p>
      <table class="receipt">
        <tbody>
          {pricedLinesOf(booking).map((line, index) => (
            <Line key={index} text={`${line.quantity} × ${line.name}`}>
              {formatMoney(line.quantity * line.priceAmount, currency)}
            </Line>
          ))}
          <Line text="Total" isSum>
            {formatMoney(booking.totalAmount, currency)}
          </Line>
          {account.payments.map((payment) => (
            <Line
              key={payment.publicId}
              text={`Paid, ${payment.method}${payment.reference ? ` ${payment.reference}` : ''}`}
            >
              {formatMoney(payment.amount, currency)}
            </Line>
          ))}
          {account.refunds.map((refund) => (
            <Line key={refund.publicId} text="Refunded">
              {formatMoney(-refund.amount, currency)}
            </Line>
          ))}
          {account.balance !== 0 && (
            <Line text={account.balance > 0 ? 'To pay' : 'Owed to you'} isSum>
              {formatMoney(Math.abs(account.balance), currency)}
            </Line>
          )}
        </tbody>
      </table>
      {booking.status === 'confirmed' && <Tickets items={items} links={links} />}
    </Panel>
  );
}

function Line({ text, isSum = false, children }: { text: string; isSum?: boolean; children: string }) {
  return (
    <tr class={isSum ? 'sum' : undefined}>
      <th scope="row">{text}</th>
      <td class="number">{children}</td>
    </tr>
  );
}

function Tickets({ items, links }: { items: readonly UnitItem[]; links: string }) {
  return (
    <>
      <ul class="receipt-tickets">
        {items.slice(0, MAX_TICKETS).map((item) => (
          <li key={item.code}>
            <QrCode text={item.code} label={`Code for ${item.name}`} />
            <strong>{item.name}</strong> <code>{formatTicketCode(item.code)}</code>
          </li>
        ))}
      </ul>
      {items.length > MAX_TICKETS && (
        <p>
          <a href={`${links}/tickets?page=2`}>{items.length - MAX_TICKETS} more tickets</a>
        </p>
      )}
    </>
  );
}
