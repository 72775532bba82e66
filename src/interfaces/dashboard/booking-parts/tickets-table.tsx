import type { UnitItem } from '../../../bookings';
import { Badge, Form } from '../../html';
import { When } from '../frame/when';

/** Maximum number of listed tickets. */
const MAX_LISTED = 100;

interface TicketsProps {
  readonly items: readonly UnitItem[];
  /** The requested code. */
  readonly shown?: string;
  /** Whether tickets can be redeemed or undone. */
  readonly isChangeable: boolean;
  /** Whether they are valid now; otherwise each links to the page with the reason. */
  readonly isOpen?: boolean;
}

/** The tickets of a booking with their codes and actions. */
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
            <th scope="col">Actions</th>
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
              <td data-label="Actions">
                {isChangeable ? (
                  <Change item={item} isShown={item.code === shown} isOpen={isOpen} />
                ) : (
                  <span class="muted">–</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {listed.length < items.length && (
        <p class="hint">
          Showing {listed.length} of {items.length} tickets. Enter a code to find the others.
        </p>
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
      <button class={isIn ? 'small' : 'small primary'} aria-label={`${isIn ? 'Undo' : 'Check in'}: ${code}`}>
        {isIn ? 'Undo' : 'Check in'}
      </button>
    </Form>
  );
}
