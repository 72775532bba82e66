import {
  EnumField,
  IntegerField,
  ObjectField,
  TextField,
  TextListField,
  TimestampField,
} from '../../shared/validation';
import { TICKET_VERDICTS, TICKET_WARNINGS, type TicketVerdict, type TicketWarning } from '../entry/ticket-verdict';
import { OperatorBookingDto } from './booking.dto';
import { UnitItemDto } from './unit-item.dto';

export class RedeemTicketDto {
  @TextField({
    max: 200,
    optional: true,
    example: 'Arrived early, the group before is one short',
    description: 'Why the ticket is admitted although it is not valid now. The audit log keeps it.',
  })
  Override?: string;
}

/** A ticket as whoever stands at the entry sees it. */
export class TicketDto extends UnitItemDto {
  @TextField({
    nullable: true,
    max: 200,
    example: null,
    description: 'Name of the key or staff member that redeemed it; null until then, or if it is not known.',
  })
  RedeemedBy!: string | null;

  @TimestampField({ description: 'From when it is admitted: `AdmitMinutesBefore` before the session starts.' })
  ValidFrom!: number;

  @TimestampField({ description: 'Until when it is admitted, exclusive: the end of the session.' })
  ValidUntil!: number;

  @TextListField({
    values: TICKET_WARNINGS,
    named: 'TicketWarning',
    example: ['waiver-incomplete'],
    description: 'What to settle with the guest. It keeps nobody out.',
  })
  Warnings!: TicketWarning[];

  @IntegerField({ example: 1, description: 'How many tickets of the booking have been redeemed.' })
  Redeemed!: number;

  @IntegerField({ min: 1, example: 2, description: 'How many tickets the booking has.' })
  Tickets!: number;

  @ObjectField(() => OperatorBookingDto, { description: 'Whose it is, with the state of the waiver.' })
  Booking!: OperatorBookingDto;
}

export class JudgedTicketDto extends TicketDto {
  @EnumField(TICKET_VERDICTS, {
    named: 'TicketVerdict',
    example: 'admit',
    description: 'What redeeming it now comes to: `admit`, or the code of the problem that is the answer.',
  })
  Verdict!: TicketVerdict;
}
