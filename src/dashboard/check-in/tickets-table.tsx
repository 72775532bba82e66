import type { UnitItem } from '../../bookings';
import { Badge, Form } from '../../pages';
import { When } from '../frame/when';

/** Tickets that a page lists. */
const MAX_LISTED = 100;

interface TicketsProps {
  readonly items: readonly UnitItem[];
  /** The code that was asked for. */
  readonly shown?: string;
  /** Whether guests can be let in. */
  readonly isChangeable: boolean;
}

/** The tickets of a booking with their codes, and what can be done with each at the entry. */
export function TicketsTable({ items, shown, isChangeable }: TicketsProps) {
  const listed = items.filter(({ code }, index) => index < MAX_LISTED || code === shown);
  return (
    <>
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">Ticket</th>
            <th scope="col">Code</th>
            <th scope="col">Redeemed</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((item) => (
            <tr key={item.code}>
              <td data-label="Ticket">
                <span class="clip" title={item.name}>
                  {item.name}
                </span>
              </td>
              <td data-label="Code">
                <code>{item.code}</code> {item.code === shown && <Badge tone="info">this one</Badge>}
              </td>
              <td data-label="Redeemed">{item.redeemedAt === null ? 'not yet' : <When at={item.redeemedAt} />}</td>
              <td data-label="Change">{isChangeable ? <Change item={item} /> : <span class="muted">none</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {listed.length < items.length && (
        <p class="hint">There are {items.length} tickets; the others are found by their codes.</p>
      )}
    </>
  );
}

function Change({ item: { code, redeemedAt } }: { item: UnitItem }) {
  const isIn = redeemedAt !== null;
  return (
    <Form id={`ticket-${code}`} action={`/dashboard/check-in/${code}/${isIn ? 'unredeem' : 'redeem'}`}>
      <button class={isIn ? 'small' : 'small primary'} aria-label={`${isIn ? 'Take back' : 'Let in'}: ${code}`}>
        {isIn ? 'Take back' : 'Let in'}
      </button>
    </Form>
  );
}
