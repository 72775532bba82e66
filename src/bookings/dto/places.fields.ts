import { IntegerField, ListField, TimeField } from '../../platform/http/validation';

/** Fields of every request for places, in addition to ActivityID and Date. */

export const StartTimeField = () =>
  TimeField({ description: 'Start time of the timeslot, in the operator’s time zone.' });

export function PartyField(options: { optional?: boolean; description?: string } = {}) {
  return IntegerField({
    min: 1,
    max: 1000,
    example: 2,
    description: 'Number of participants, at most the activity’s `MaxParticipants`.',
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
    description:
      'Tickets to book. Their participants must add up to `Participants`. Default: the default ticket for everyone.',
    ...options,
  });
}
