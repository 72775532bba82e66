import type { PricedActivity } from '../../catalog';
import { type FieldError, ValidationError } from '../../platform/errors';
import type { CreateDeskBookingDto } from '../dto/desk-booking.dto';

type Requested = Pick<CreateDeskBookingDto, 'Participants' | 'Prices' | 'Override' | 'RaiseCapacity'>;

/** The terms of one sale. */
interface DeskTerms {
  /** The activity at the agreed prices, and for a party of this size. */
  readonly activity: PricedActivity;
  /** What differs from the activity, for the audit log. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/**
 * Applies what staff agreed with a customer: other prices, or a party larger than the activity permits. Both need a
 * reason, as does a raised capacity.
 * @throws ValidationError
 */
export function agreeTerms(activity: PricedActivity, body: Requested, currency: string): DeskTerms {
  const { Participants, Override: Reason, RaiseCapacity } = body;
  const prices = readPrices(activity, body, currency);
  if (Reason === undefined && prices.size > 0) throw reasonMissing('another price');
  if (Reason === undefined && RaiseCapacity) throw reasonMissing('a raised capacity');
  const isLarger = Reason !== undefined && Participants > activity.maxParticipants;
  const changes = {
    ...(isLarger && { Participants, MaxParticipants: activity.maxParticipants }),
    ...(prices.size > 0 && { Prices: recordPrices(activity, prices, currency) }),
  };
  return {
    activity: {
      ...activity,
      ...(isLarger && { maxParticipants: Participants }),
      ticketTypes: activity.ticketTypes.map((type) => ({
        ...type,
        priceAmount: prices.get(type.id) ?? type.priceAmount,
      })),
    },
    changes,
  };
}

function reasonMissing(forWhat: string): ValidationError {
  const message = `Override is required: the reason for ${forWhat}.`;
  return new ValidationError([{ field: 'Override', code: 'is-required', message }]);
}

/** The agreed prices that differ from those of the activity, in minor units by ticket type. */
function readPrices(
  { ticketTypes }: PricedActivity,
  { Prices = [] }: Requested,
  currency: string,
): Map<number, number> {
  const faults: FieldError[] = [];
  const prices = new Map<number, number>();
  const seen = new Set<number>();
  for (const [index, { TicketTypeID, Price }] of Prices.entries()) {
    const path = `Prices.${index}`;
    const type = ticketTypes.find(({ id }) => id === TicketTypeID);
    if (!type) faults.push(fault(`${path}.TicketTypeID`, 'unknown', 'is not a ticket type of this activity.'));
    else if (seen.has(type.id)) faults.push(fault(`${path}.TicketTypeID`, 'repeated', 'is listed twice.'));
    else if (Price.Currency !== currency)
      faults.push(fault(`${path}.Price.Currency`, 'currency', `must be ${currency}.`));
    else if (Price.Amount !== type.priceAmount) prices.set(type.id, Price.Amount);
    seen.add(TicketTypeID);
  }
  if (faults.length > 0) throw new ValidationError(faults);
  return prices;
}

function fault(field: string, code: FieldError['code'], message: string): FieldError {
  return { field, code, message: `${field} ${message}` };
}

function recordPrices({ ticketTypes }: PricedActivity, prices: ReadonlyMap<number, number>, currency: string) {
  const changed = ticketTypes.filter(({ id }) => prices.has(id));
  const money = (Amount: number) => ({ Amount, Currency: currency });
  return changed.map(({ id, name, priceAmount }) => {
    return { Ticket: name, Price: money(prices.get(id)!), UsualPrice: money(priceAmount) };
  });
}
