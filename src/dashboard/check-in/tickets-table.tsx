import type { UnitItem } from '../../bookings';
import { Badge, Form } from '../../html';
import { When } from '../frame/when';

/** Tickets that a page lists. */
const MAX_LISTED = 100;

interface TicketsProps {
  readonly items: readonly UnitItem[];
  /** The code that was asked for. */
  readonly shown?: string;
  /** Whether anything can be done with them. */
  readonly isChangeable: boolean;
  /** Whether they are admitted now; else each leads to the page that says why not. */
  readonly isOpen?: boolean;
}

/** The tickets of a booking with their codes, and what can be done with each at the entry. */
export function TicketsTable({ items, shown, isChangeable, isOpen = false }: TicketsProps) {
  const listed = items.filter(({ code }, index) => index < MAX_LISTED || code === shown);
  return (
    <>
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">Ticket</th>
            <th scope="col">Code</th>
            <th scope="col">Arrived</th>
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
                <code>{item.code}</code> {item.code === shown && <Badge tone="info">scanned</Badge>}
              </td>
              <td data-label="Arrived">{item.redeemedAt === null ? 'expected' : <When at={item.redeemedAt} />}</td>
              <td data-label="Change">
                {isChangeable ? (
                  <Change item={item} isShown={item.code === shown} isOpen={isOpen} />
                ) : (
                  <span class="muted">none</span>
                )}
              </td>
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

interface ChangeProps {
  readonly item: UnitItem;
  readonly isShown: boolean;
  readonly isOpen: boolean;
}

function Change({ item: { code, redeemedAt }, isShown, isOpen }: ChangeProps) {
  const isIn = redeemedAt !== null;
  if (!isIn && isShown) return <span class="muted">see above</span>;
  if (!isIn && !isOpen) {
    return (
      <a class="button small" href={`/dashboard/check-in?Code=${code}`} aria-label={`Check in: ${code}`}>
        Check in
      </a>
    );
  }
  return (
    <Form id={`ticket-${code}`} action={`/dashboard/check-in/${code}/${isIn ? 'unredeem' : 'redeem'}`}>
      <button class={isIn ? 'small' : 'small primary'} aria-label={`${isIn ? 'Undo' : 'Let in'}: ${code}`}>
        {isIn ? 'Undo' : 'Let in'}
      </button>
    </Form>
  );
}
