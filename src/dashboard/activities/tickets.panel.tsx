import type { TicketTypeEntity } from '../../catalog';
import { Panel, type Rejection, TextInput, toDecimal, useField } from '../../pages';
import { useVisit } from '../frame/visit';
import { MAX_TICKET_ROWS } from './activity-form';

/** Empty rows offered beside the tickets there are. */
const SPARE_ROWS = 2;

interface TicketsProps {
  readonly tickets: readonly TicketTypeEntity[];
  readonly rejection: Rejection | undefined;
}

/** The tickets of an activity; emptied rows are withdrawn, filled ones added. */
export function TicketsPanel({ tickets, rejection }: TicketsProps) {
  const entered = (rejection?.entered.names ?? []).filter((name) => /^TicketTypes\.\d+\.Name$/.test(name));
  const rows = Math.min(MAX_TICKET_ROWS, Math.max(entered.length, tickets.length + SPARE_ROWS));
  return (
    <Panel title="Tickets">
      <p class="hint">A row without name and price does not count: empty one to withdraw its ticket.</p>
      {Array.from({ length: rows }, (_, row) => (
        <Ticket key={row} row={row} ticket={tickets[row]} />
      ))}
    </Panel>
  );
}

function Ticket({ row, ticket }: { row: number; ticket: TicketTypeEntity | undefined }) {
  const { operator } = useVisit();
  const isFirst = row === 0;
  const { id, name, price, places, isDefault } = ticket
    ? {
        id: ticket.id,
        name: ticket.name,
        price: toDecimal(ticket.priceAmount, operator.currency),
        places: ticket.participantsPerTicket,
        isDefault: ticket.isDefault,
      }
    : { id: '', name: isFirst ? 'Standard' : '', price: '', places: '', isDefault: isFirst };
  const chosen = useField('DefaultTicket', isDefault ? String(row) : '');
  return (
    <fieldset class="columns ticket">
      <legend class="small muted">Ticket {row + 1}</legend>
      <input type="hidden" name={`TicketTypes.${row}.ID`} value={id} />
      <TextInput name={`TicketTypes.${row}.Name`} label="Name" value={name} optional={!isFirst} />
      <TextInput
        name={`TicketTypes.${row}.Price`}
        label={`Price in ${operator.currency}`}
        value={price}
        optional={!isFirst}
      />
      <TextInput
        name={`TicketTypes.${row}.ParticipantsPerTicket`}
        label="Places each"
        type="number"
        min={1}
        max={20}
        value={places}
        optional
      />
      <label class="option">
        <input type="radio" name="DefaultTicket" value={String(row)} checked={chosen.value === String(row)} /> Sold
        unless another is asked for
      </label>
    </fieldset>
  );
}
