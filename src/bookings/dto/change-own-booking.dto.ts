import { ObjectField, TextField } from '../../platform/http/validation';
import { ChangeCustomerDto } from './change-booking.dto';
import { PartyField, TicketsDto, TicketsField } from './places.fields';

/** Fields that a partner can change. */
export class ChangeOwnBookingDto {
  @PartyField({
    optional: true,
    description:
      'New number of participants, at most the product’s `MaxParticipants`. If the booking has several types of tickets, send `Tickets` instead.',
  })
  Participants?: number;

  @TicketsField({
    description:
      'New tickets, which replace the current ones and determine `Participants`. Types already in the booking keep their price.',
  })
  Tickets?: TicketsDto[];

  @ObjectField(() => ChangeCustomerDto, {
    optional: true,
    description: 'Contact person. Fields that you leave out stay unchanged.',
  })
  Customer?: ChangeCustomerDto;

  @TextField({
    min: 0,
    max: 2000,
    multiline: true,
    optional: true,
    example: 'Needs a vegetarian lunch.',
    description: 'Notes for the staff who prepare the session, in plain text. An empty string removes them.',
  })
  Notes?: string;

  @TextField({ max: 100, optional: true, example: 'ADV-2026-000124', description: 'Your reference for the payment.' })
  PaymentReference?: string;
}
