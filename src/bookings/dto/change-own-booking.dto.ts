import { ObjectField, TextField } from '../../shared/validation';
import { ChangeCustomerDto } from './operator-booking.dto';
import { PartyField, TicketsDto, TicketsField } from './places.fields';

/** What a partner may change of its booking. */
export class ChangeOwnBookingDto {
  @PartyField({
    optional: true,
    description: "At most the activity's MaxParticipants. A party with several types of tickets sends Tickets instead.",
  })
  Participants?: number;

  @TicketsField({
    description: 'In place of those it has, and with them Participants. Types that it has already keep their price.',
  })
  Tickets?: TicketsDto[];

  @ObjectField(() => ChangeCustomerDto, { optional: true, description: 'Fields left out stay as they are.' })
  Customer?: ChangeCustomerDto;

  @TextField({
    min: 0,
    max: 2000,
    multiline: true,
    optional: true,
    example: 'Needs a vegetarian lunch.',
    description: 'An empty text removes them.',
  })
  Notes?: string;

  @TextField({ max: 100, optional: true, example: 'ADV-2026-000124', description: 'Your reference of the payment.' })
  PaymentReference?: string;
}
