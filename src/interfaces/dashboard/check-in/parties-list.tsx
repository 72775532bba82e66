import type { FoundParties, FoundTicket } from '../../../attendance';
import type { BookingStatus } from '../../../bookings';
import { Form, Panel, formatDate } from '../../html';
import { formatBalance } from '../booking-parts/balance';
import { Chosen, type GateChoice, gatePath } from './gate-choice';
import { letInLabel, openPeople } from './verdict';

interface PartiesProps extends FoundParties {
  readonly entered: string;
  readonly choice: GateChoice;
  readonly now: number;
}

/** Parties that match a name. Valid ones are checked in from here, others from their verdict. */
export function PartiesList({ parties, isTruncated, entered, choice }: PartiesProps) {
  return (
    <Panel title={`Parties that match “${entered}”`}>
      <ul class="rows gate-rows" data-verdict="list">
        {parties.map((found) => (
          <li key={found.booking.reference}>
            <Row found={found} choice={choice} />
          </li>
        ))}
      </ul>
      {isTruncated && <p class="hint">Showing the first {parties.length}. Type more of the name.</p>}
    </Panel>
  );
}

function Row({ found, choice }: { found: FoundTicket; choice: GateChoice }) {
  const { booking, ticket } = found;
  const name = `${booking.firstName} ${booking.lastName}`;
  const here = booking.participants - openPeople(found);
  return (
    <>
      <span>
        <a href={gatePath(booking.reference, choice)}>{name}</a>
        <span class="muted small">
          {' '}
          {formatDate(booking.sessionDate)}, {booking.sessionTime} · {here} of {booking.participants} here
        </span>
        <State found={found} />
      </span>
      {found.verdict === 'admit' && found.warnings.length === 0 && (
        <Form id={`all-${booking.reference}`} action={`/dashboard/check-in/${ticket.code}/redeem`}>
          <input type="hidden" name="_All" value="on" />
          <Chosen choice={choice} />
          <button class="primary" aria-label={`${letInLabel(found)}: ${name}`}>
            {letInLabel(found)}
          </button>
        </Form>
      )}
      {(found.verdict !== 'admit' || found.warnings.length > 0) && (
        <a class="button" href={gatePath(booking.reference, choice)} aria-label={`Open: ${name}`}>
          Open
        </a>
      )}
    </>
  );
}

const STATES = {
  'ticket-not-valid-now': 'Not valid now',
  'ticket-redeemed': 'All here',
} as const;

const NOT_REDEEMABLE: Record<BookingStatus, string> = {
  confirmed: 'Session cancelled',
  cancelled: 'Cancelled',
  held: 'Only held',
  expired: 'Only held',
};

function State({ found: { verdict, warnings, balance, booking } }: { found: FoundTicket }) {
  const texts: string[] = [];
  if (verdict === 'ticket-not-redeemable') texts.push(NOT_REDEEMABLE[booking.status]);
  else if (verdict !== 'admit') texts.push(STATES[verdict]);
  if (verdict === 'admit' && warnings.includes('waiver-incomplete')) texts.push('Waiver incomplete');
  if (verdict === 'admit' && warnings.includes('unpaid')) texts.push(formatBalance(balance, booking.currency));
  return texts.length === 0 ? null : <strong class="gate-state">{texts.join(' · ')}</strong>;
}
