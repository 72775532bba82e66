import { CONTACT_FIELDS, UNIT_TYPES } from '../../../../catalog';
import { Choices, CollapsedFields, type Rejection, Select, TextInput } from '../../../html';
import type { ShownActivity } from './shown-activity';
import { type TicketRow, ticketRows } from './ticket-rows';

const FIELDS =
  /^(Reference|CancellationCutoffMinutes|RequiredContactFields\b.*|TicketTypes\.\d+\.(UnitType|Reference))$/;

const UNIT_OPTIONS = UNIT_TYPES.map((value) => ({ value, label: value.charAt(0) + value.slice(1).toLowerCase() }));

const CONTACT_LABELS: Record<(typeof CONTACT_FIELDS)[number], string> = {
  firstName: 'First name',
  lastName: 'Last name',
  emailAddress: 'Email',
  phoneNumber: 'Phone',
  country: 'Country',
  postalCode: 'Postal code',
  notes: 'Notes',
  locales: 'Languages',
};

/** What partners and resellers read of an activity and its tickets, besides name and price. */
export function ForResellers({ shown, rejection }: { shown: ShownActivity; rejection: Rejection | undefined }) {
  return (
    <CollapsedFields title="For partners" hint="References, unit types, contact details" fields={FIELDS} isPanel>
      <div class="columns">
        <TextInput name="Reference" label="Your reference" value={shown.reference} optional />
        <TextInput
          name="CancellationCutoffMinutes"
          label="Partners can cancel until"
          hint="Minutes before the start or closing time"
          type="number"
          min={0}
          value={shown.cancellationCutoffMinutes}
        />
      </div>
      <Choices
        name="RequiredContactFields"
        legend="What partners must ask customers"
        type="checkbox"
        class="short"
        options={CONTACT_FIELDS.map((value) => ({ value, label: CONTACT_LABELS[value] }))}
        chosen={shown.requiredContactFields}
      />
      {ticketRows(shown.ticketTypes, rejection).map((each) => (
        <OfTicket key={each.row} {...each} />
      ))}
    </CollapsedFields>
  );
}

function OfTicket({ row, ticket }: TicketRow) {
  const named = (name: string) => `TicketTypes.${row}.${name}`;
  return (
    <fieldset class="ticket">
      <legend class="small muted">{ticket?.name ?? `Ticket ${row + 1}`}</legend>
      <div class="columns">
        <Select
          name={named('UnitType')}
          label="Unit type"
          options={UNIT_OPTIONS}
          value={ticket?.unitType ?? (row === 0 ? 'ADULT' : 'OTHER')}
        />
        <TextInput name={named('Reference')} label="Your reference" value={ticket?.reference} optional />
      </div>
    </fieldset>
  );
}
