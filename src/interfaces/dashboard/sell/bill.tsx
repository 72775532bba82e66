import { localTimeAt } from '../../../platform/values/time';
import { CheckBox, type SubmittedForm, TextArea, TextInput, formatDate, formatMoney, fractionDigits } from '../../html';
import { useVisit } from '../frame/visit';
import { colourOf } from '../../public-pages';
import { mayOverrideTerms } from './overrides';
import { type SellableSession, hasPlaces } from './sellable-sessions.service';

/** Collapsed fields that most sales leave blank. */
const FOLDED = ['Customer.Email', 'Customer.Phone', 'Payment.Reference', 'Notes'];

/** “Later” is a booking with an open invoice. */
const METHODS = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
  { value: 'invoice', label: 'Later' },
] as const;

interface BillProps {
  readonly session: SellableSession;
  readonly entered: SubmittedForm | undefined;
  /** Whether the session was just selected. */
  readonly isNew: boolean;
}

/** Tickets of the selected session, the customer, and a button per payment method. */
export function Bill({ session, entered, isNew }: BillProps) {
  const { operator } = useVisit();
  const { timeslot, activity } = session;
  const time = `${timeslot.time}–${localTimeAt(operator.timeZone, timeslot.endsAt)}`;
  return (
    <section class={`panel bill ${colourOf(timeslot.activityId)}`} aria-labelledby="sell-bill">
      <h2 id="sell-bill">
        {activity.name}
        <span class="muted figures">
          {formatDate(timeslot.date)}, {time}
        </span>
      </h2>
      <Tickets session={session} isNew={isNew} />
      <Customer entered={entered} />
      <Overrides session={session} entered={entered} />
      <p class="total">
        <span>Total</span> <output data-currency={operator.currency} data-digits={fractionDigits(operator.currency)} />
      </p>
      <div class="pay">
        {METHODS.map(({ value, label }) => (
          <button key={value} name="Payment.Method" value={value} class={value === 'invoice' ? '' : 'primary'}>
            {label}
          </button>
        ))}
      </div>
      <p class="hint keys">Enter goes to these buttons. Later: the customer pays afterwards.</p>
    </section>
  );
}

/** What was entered, while no session is selected. */
export function Unbilled({ entered }: Pick<BillProps, 'entered'>) {
  const tickets = entered?.names.filter((name) => name.startsWith('Quantity.')) ?? [];
  return (
    <section class="panel bill" aria-labelledby="sell-bill">
      <h2 id="sell-bill">Customer</h2>
      {tickets.map((name) => (
        <input key={name} type="hidden" name={name} value={entered!.text(name)} />
      ))}
      <Customer entered={entered} />
    </section>
  );
}

function Customer({ entered }: Pick<BillProps, 'entered'>) {
  return (
    <>
      <TextInput name="Name" label="Name" autocomplete="off" />
      <details open={FOLDED.some((name) => (entered?.text(name) ?? '') !== '')}>
        <summary>Email, phone and notes</summary>
        <div class="columns">
          <TextInput name="Customer.Email" label="Email" type="email" autocomplete="off" optional />
          <TextInput name="Customer.Phone" label="Phone" type="tel" autocomplete="off" optional />
          <TextInput name="Payment.Reference" label="Receipt or invoice number" optional />
        </div>
        <TextArea name="Notes" label="Notes" rows={2} optional />
      </details>
    </>
  );
}

/** Another price, more places or a larger party, with a reason. */
function Overrides({ session, entered }: Pick<BillProps, 'session' | 'entered'>) {
  const visit = useVisit();
  const { activity, timeslot } = session;
  const { currency } = visit.operator;
  const mayOverride = mayOverrideTerms(visit);
  const types = mayOverride ? activity.ticketTypes : [];
  const names = ['Override', 'RaiseCapacity', ...types.map(({ id }) => `Price.${id}`)];
  const isFull = mayOverride && !hasPlaces(session);
  return (
    <details open={isFull || names.some((name) => (entered?.text(name) ?? '') !== '')}>
      <summary>{mayOverride ? 'Override price, party size or capacity' : 'Override party size'}</summary>
      {mayOverride && (
        <div class="columns">
          {types.map(({ id, name, priceAmount }) => (
            <TextInput
              key={id}
              name={`Price.${id}`}
              label={`${name} in ${currency}`}
              hint={`Instead of ${formatMoney(priceAmount, currency)}`}
              autocomplete="off"
              optional
            />
          ))}
        </div>
      )}
      {mayOverride && (
        <CheckBox
          name="RaiseCapacity"
          label={`Add the places that are missing (capacity: ${timeslot.capacity}, booked: ${timeslot.booked})`}
          checked={false}
        />
      )}
      <TextInput
        name="Override"
        label="Reason"
        hint={`More than ${activity.maxParticipants} participants need a reason, too.`}
        optional
      />
    </details>
  );
}

function Tickets({ session: { activity }, isNew }: Pick<BillProps, 'session' | 'isNew'>) {
  const { operator } = useVisit();
  const ofTickets = activity.ticketTypes.map((_, index) => `Tickets.${index}.Quantity`);
  return (
    <div class="steppers">
      {activity.ticketTypes.map(({ id, name, priceAmount, participantsPerTicket, isDefault }, index) => (
        <TextInput
          key={id}
          name={`Quantity.${id}`}
          label={name}
          hint={`${formatMoney(priceAmount, operator.currency)}${participantsPerTicket > 1 ? `, ${participantsPerTicket} places each` : ''}`}
          type="number"
          min={0}
          max={1000}
          price={priceAmount}
          value={isDefault ? 1 : 0}
          autoFocus={isNew && index === 0}
          {...(index === 0 && { alsoFor: ['Participants', 'Tickets', ...ofTickets] })}
        />
      ))}
    </div>
  );
}
