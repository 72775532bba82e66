import { type TicketTypeEntity, UNIT_TYPES } from '../../../catalog';
import { CheckBox, Panel, type Rejection, Select, ShownBefore, TextInput, toDecimal, useField } from '../../html';
import { useVisit } from '../frame/visit';
import { MAX_TICKET_ROWS } from './activity-form';

const UNIT_OPTIONS = UNIT_TYPES.map((value) => ({ value, label: value.charAt(0) + value.slice(1).toLowerCase() }));

/** Empty rows after the existing tickets. */
const SPARE_ROWS = 2;

interface TicketsProps {
  readonly tickets: readonly TicketTypeEntity[];
  readonly rejection: Rejection | undefined;
}

interface TicketProps {
  readonly row: number;
  readonly ticket: TicketTypeEntity | undefined;
  /** Names of all tickets, by ID. */
  readonly names: ReadonlyMap<number, string>;
}

/** The tickets of an activity: clearing a row withdraws a ticket, and filling one adds a ticket. */
export function TicketsPanel({ tickets, rejection }: TicketsProps) {
  const entered = (rejection?.entered.names ?? []).filter((name) => /^TicketTypes\.\d+\.Name$/.test(name));
  const rows = Math.min(MAX_TICKET_ROWS, Math.max(entered.length, tickets.length + SPARE_ROWS));
  const names = new Map(tickets.map(({ id, name }) => [id, name]));
  const defaultRow = Math.max(
    0,
    tickets.findIndex(({ isDefault }) => isDefault),
  );
  return (
    <Panel title="Tickets">
      <p class="hint">Leave rows empty if you do not need them. Clear a row to stop selling that ticket.</p>
      {Array.from({ length: rows }, (_, row) => (
        <Ticket key={row} row={row} ticket={tickets[row]} names={names} />
      ))}
      <ShownBefore name="DefaultTicket" values={[String(defaultRow)]} />
    </Panel>
  );
}

function Ticket({ row, ticket, names }: TicketProps) {
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
      <ShownBefore name={`TicketTypes.${row}.ID`} values={[String(id)]} />
      <TextInput name={`TicketTypes.${row}.Name`} label="Name" value={name} optional={!isFirst} />
      <TextInput
        name={`TicketTypes.${row}.Price`}
        label={`Price in ${operator.currency}`}
        value={price}
        optional={!isFirst}
      />
      <TextInput
        name={`TicketTypes.${row}.ParticipantsPerTicket`}
        label="Places per ticket"
        type="number"
        min={1}
        max={20}
        value={places}
        optional
      />
      <label class="option">
        <input type="radio" name="DefaultTicket" value={String(row)} checked={chosen.value === String(row)} /> Default
        ticket
      </label>
      <WhoMayUseIt row={row} ticket={ticket} names={names} />
    </fieldset>
  );
}

/** Ticket data for resellers, in addition to the price. */
function WhoMayUseIt({ row, ticket, names }: TicketProps) {
  const named = (name: string) => `TicketTypes.${row}.${name}`;
  const companions = ticket?.accompaniedBy.map((id) => names.get(id)).join(', ');
  return (
    <>
      <Select name={named('UnitType')} label="For" options={UNIT_OPTIONS} value={ticket?.unitType ?? 'OTHER'} />
      <Whole name={named('MinAge')} label="Minimum age" value={ticket?.minAge} />
      <Whole name={named('MaxAge')} label="Maximum age" value={ticket?.maxAge} />
      <Whole name={named('MinQuantity')} label="Minimum quantity" value={ticket?.minQuantity} />
      <Whole name={named('MaxQuantity')} label="Maximum quantity" value={ticket?.maxQuantity} />
      <TextInput
        name={named('AccompaniedBy')}
        label="Only together with"
        hint="Names of other tickets, separated by commas"
        value={companions}
        optional
      />
      <TextInput name={named('Reference')} label="Your reference" value={ticket?.reference} optional />
      <CheckBox name={named('IDRequired')} label="Proof of age required" checked={ticket?.idRequired ?? false} />
    </>
  );
}

function Whole({ name, label, value }: { name: string; label: string; value: number | null | undefined }) {
  return <TextInput name={name} label={label} type="number" min={0} value={value} optional />;
}
