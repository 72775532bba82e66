import type { TicketTypeEntity } from '../../../../catalog';
import {
  CheckBox,
  CollapsedFields,
  Panel,
  type Rejection,
  ShownBefore,
  TextInput,
  toDecimal,
  useField,
} from '../../../html';
import { useVisit } from '../../frame/visit';
import { FIRST_TICKET, type TicketRow, ticketRows } from './ticket-rows';

interface TicketsProps {
  readonly tickets: readonly TicketTypeEntity[];
  readonly rejection: Rejection | undefined;
}

interface TicketProps extends TicketRow {
  /** Names of all tickets, by ID. */
  readonly names: ReadonlyMap<number, string>;
}

/** The tickets of an activity: clearing a row withdraws a ticket, and filling one adds a ticket. */
export function TicketsPanel({ tickets, rejection }: TicketsProps) {
  const names = new Map(tickets.map(({ id, name }) => [id, name]));
  const defaultRow = Math.max(
    0,
    tickets.findIndex(({ isDefault }) => isDefault),
  );
  const isFilled = (row: number) =>
    ['Name', 'Price'].some((name) => (rejection?.entered.text(`TicketTypes.${row}.${name}`) ?? '') !== '');
  return (
    <Panel title="2. Tickets" id="tickets">
      {tickets.length > 0 && <p class="hint">Clear name and price of a ticket to stop selling it.</p>}
      {ticketRows(tickets, rejection).map(({ row, ticket }) =>
        ticket || row === 0 ? (
          <Ticket key={row} row={row} ticket={ticket} names={names} />
        ) : (
          <CollapsedFields
            key={row}
            title={row === Math.max(1, tickets.length) ? 'Add a ticket' : 'Add another ticket'}
            fields={new RegExp(`^TicketTypes\\.${row}\\.(?!UnitType|Reference)`)}
            isOpen={isFilled(row)}
          >
            <Ticket row={row} ticket={undefined} names={names} />
          </CollapsedFields>
        ),
      )}
      <ShownBefore name="DefaultTicket" values={[String(defaultRow)]} />
    </Panel>
  );
}

function Ticket({ row, ticket, names }: TicketProps) {
  const { operator } = useVisit();
  const isFirst = row === 0;
  const { id, name, price } = ticket
    ? { id: ticket.id, name: ticket.name, price: toDecimal(ticket.priceAmount, operator.currency) }
    : { id: '', name: isFirst ? FIRST_TICKET : '', price: '' };
  return (
    <fieldset class="ticket">
      <legend class="small muted">Ticket {row + 1}</legend>
      <input type="hidden" name={`TicketTypes.${row}.ID`} value={id} />
      <ShownBefore name={`TicketTypes.${row}.ID`} values={[String(id)]} />
      <div class="columns short">
        <TextInput name={`TicketTypes.${row}.Name`} label="Name" value={name} optional={!isFirst && !ticket} />
        <TextInput
          name={`TicketTypes.${row}.Price`}
          label={`Price in ${operator.currency}`}
          value={price}
          optional={!isFirst && !ticket}
        />
      </div>
      <CollapsedFields
        title="More"
        fields={new RegExp(`^TicketTypes\\.${row}\\.(?!Name$|Price\\b|UnitType|Reference)`)}
      >
        <MoreOfTicket row={row} ticket={ticket} names={names} />
      </CollapsedFields>
    </fieldset>
  );
}

/** Places, ages and quantities. */
function MoreOfTicket({ row, ticket, names }: TicketProps) {
  const named = (name: string) => `TicketTypes.${row}.${name}`;
  const chosen = useField('Default ticket', 'DefaultTicket', (ticket?.isDefault ?? row === 0) ? String(row) : '');
  const companions = ticket?.accompaniedBy.map((id) => names.get(id)).join(', ');
  return (
    <>
      <div class="columns short">
        <TextInput
          name={named('ParticipantsPerTicket')}
          label="Places per ticket"
          type="number"
          min={1}
          max={20}
          value={ticket?.participantsPerTicket}
          optional
        />
        <Whole name={named('MinAge')} label="Minimum age" value={ticket?.minAge} />
        <Whole name={named('MaxAge')} label="Maximum age" value={ticket?.maxAge} />
        <Whole name={named('MinQuantity')} label="Minimum quantity" value={ticket?.minQuantity} />
        <Whole name={named('MaxQuantity')} label="Maximum quantity" value={ticket?.maxQuantity} />
      </div>
      <TextInput
        name={named('AccompaniedBy')}
        label="Only together with"
        hint="Names of other tickets, separated by commas"
        value={companions}
        optional
      />
      <CheckBox name={named('IDRequired')} label="Proof of age required" checked={ticket?.idRequired ?? false} />
      <label class="option">
        <input type="radio" name="DefaultTicket" value={String(row)} checked={chosen.value === String(row)} /> Default
        ticket
      </label>
    </>
  );
}

function Whole({ name, label, value }: { name: string; label: string; value: number | null | undefined }) {
  return <TextInput name={name} label={label} type="number" min={0} value={value} optional />;
}
