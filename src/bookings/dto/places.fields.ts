import { IntegerField, ListField, TimeField } from '../../shared/validation';

/** The fields of every request for places of a session, beside its ActivityID and Date. */

export const StartTimeField = () => TimeField({ description: 'Start of the timeslot, local to the operator.' });

export function PartyField(options: { optional?: boolean; description?: string } = {}) {
  return IntegerField({
    min: 1,
    max: 1000,
    example: 2,
    description: "At most the activity's MaxParticipants.",
    ...options,
  });
}

export class TicketsDto {
  @IntegerField({ min: 1, example: 12 })
  TicketTypeID!: number;

  @IntegerField({ min: 1, max: 1000, example: 2 })
  Quantity!: number;
}

export function TicketsField(options: { description?: string } = {}) {
  return ListField(() => TicketsDto, {
    min: 1,
    max: 50,
    optional: true,
    notInExample: true,
    description: 'Their participants must add up to Participants. Default: the default ticket for everybody.',
    ...options,
  });
}
