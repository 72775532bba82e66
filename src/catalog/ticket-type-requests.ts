import { type FieldError, ValidationError } from '../platform/errors';
import type { TicketTypeEntity } from './ticket-type.entity';

/** Optional fields of a ticket type: an existing one keeps its values, and a new one gets defaults. */
type Unsaid = Pick<
  TicketTypeEntity,
  'unitType' | 'minAge' | 'maxAge' | 'idRequired' | 'minQuantity' | 'maxQuantity' | 'accompaniedBy' | 'reference'
>;

/** A ticket type in a request; an `id` refers to an existing one. */
export type TicketTypeRequest = { readonly id: number | undefined } & Readonly<
  Pick<TicketTypeEntity, 'name' | 'priceAmount' | 'participantsPerTicket' | 'isDefault'> & {
    [Field in keyof Unsaid]?: Unsaid[Field] | undefined;
  }
> & {
    /** Positions in the same list of ticket types that must accompany it and may not have an ID yet. */
    readonly companions?: readonly number[];
  };

export type TicketRow = Omit<TicketTypeEntity, 'id' | 'operatorId' | 'activityId'> & {
  readonly id: number | undefined;
};

const DEFAULTS: Unsaid = {
  unitType: 'OTHER',
  minAge: 0,
  maxAge: 99,
  idRequired: false,
  minQuantity: null,
  maxQuantity: null,
  accompaniedBy: [],
  reference: null,
};

/**
 * The new ticket types of an activity, in order.
 * @throws ValidationError listing every one that refers to an unknown ID, contradicts itself, or requires a companion
 * that the activity will not have
 */
export function toTicketRows(
  requested: readonly TicketTypeRequest[],
  existing: readonly TicketTypeEntity[],
): TicketRow[] {
  const left = new Map(existing.map((ticketType) => [ticketType.id, ticketType]));
  const errors: FieldError[] = [];
  const rows = requested.map((ticket, position) => {
    const before = ticket.id === undefined ? undefined : left.get(ticket.id);
    if (before) left.delete(before.id);
    else if (ticket.id !== undefined) errors.push(notOfActivity(`TicketTypes.${position}.ID`));
    return { ...toRow(ticket, before ?? DEFAULTS), position };
  });
  const listedIds = rows.flatMap(({ id }) => id ?? []);
  rows.forEach((row, position) => errors.push(...contradictionsOf(row, `TicketTypes.${position}`, listedIds)));
  if (errors.length > 0) throw new ValidationError(errors);
  return rows;
}

function toRow(ticket: TicketTypeRequest, before: Unsaid): Omit<TicketRow, 'position'> {
  const { id, name, priceAmount, participantsPerTicket, isDefault } = ticket;
  return {
    ...{ id, name, priceAmount, participantsPerTicket, isDefault, withdrawnAt: null },
    unitType: ticket.unitType ?? before.unitType,
    minAge: ticket.minAge ?? before.minAge,
    maxAge: ticket.maxAge ?? before.maxAge,
    idRequired: ticket.idRequired ?? before.idRequired,
    minQuantity: ticket.minQuantity === undefined ? before.minQuantity : ticket.minQuantity,
    maxQuantity: ticket.maxQuantity === undefined ? before.maxQuantity : ticket.maxQuantity,
    accompaniedBy: ticket.accompaniedBy ?? before.accompaniedBy,
    reference: ticket.reference === undefined ? before.reference : ticket.reference,
  };
}

function contradictionsOf(row: TicketRow, path: string, listedIds: readonly number[]): FieldError[] {
  const errors: FieldError[] = [];
  if (row.maxAge < row.minAge) {
    const field = `${path}.MaxAge`;
    errors.push({ field, code: 'min', message: `${field} must be at least MinAge.` });
  }
  if (row.maxQuantity !== null && row.maxQuantity < (row.minQuantity ?? 0)) {
    const field = `${path}.MaxQuantity`;
    errors.push({ field, code: 'min', message: `${field} must be at least MinQuantity.` });
  }
  const field = `${path}.AccompaniedBy`;
  if (row.accompaniedBy.some((id) => id === row.id || !listedIds.includes(id))) {
    errors.push({
      field,
      code: 'unknown',
      message: `${field} must contain IDs of other ticket types of this activity.`,
    });
  }
  return errors;
}

function notOfActivity(field: string): FieldError {
  return { field, code: 'unknown', message: `${field} is not a ticket type of this activity.` };
}
