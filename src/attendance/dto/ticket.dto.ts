import {
  EnumField,
  IntegerField,
  ObjectField,
  TextField,
  TextListField,
  TimestampField,
} from '../../platform/http/validation';
import { TICKET_VERDICTS, TICKET_WARNINGS, type TicketVerdict, type TicketWarning } from '../entry/ticket-verdict';
import { OperatorBookingDto } from '../../desk';
import { UnitItemDto } from '../../bookings';

export class RedeemTicketDto {
  @TextField({
    max: 200,
    optional: true,
    example: 'Arrived early, the group before is one short',
    description: 'Reason for admitting the ticket although it is not valid now. Recorded in the audit log.',
  })
  Override?: string;
}

export class CheckInDto extends RedeemTicketDto {
  @IntegerField({
    min: 1,
    max: 1000,
    optional: true,
    example: 2,
    notInExample: true,
    description: 'Number of participants who arrive now. Default: all who are not checked in yet.',
  })
  Participants?: number;
}

const WARNINGS = {
  values: TICKET_WARNINGS,
  named: 'TicketWarning',
  example: ['waiver-incomplete'],
  description:
    'Matters to settle with the guest. They do not prevent admission. `waiver-incomplete`: answers or signatures are missing. `unpaid`: money is due for the booking, also if a part was paid.',
};

export class CheckedInBookingDto extends OperatorBookingDto {
  @TextListField(WARNINGS)
  Warnings!: TicketWarning[];
}

/** A ticket as staff at the entry see it. */
export class TicketDto extends UnitItemDto {
  @TextField({
    nullable: true,
    max: 200,
    example: null,
    description: 'Name of the API key or staff member that redeemed the ticket; `null` until then, or if unknown.',
  })
  RedeemedBy!: string | null;

  @TimestampField({
    description: 'Start of the validity, `AdmitMinutesBefore` minutes before the session starts, in Unix seconds.',
  })
  ValidFrom!: number;

  @TimestampField({ description: 'End of the validity, exclusive, in Unix seconds: the end of the session.' })
  ValidUntil!: number;

  @TextListField(WARNINGS)
  Warnings!: TicketWarning[];

  @IntegerField({ example: 1, description: 'Number of tickets of the booking that have been redeemed.' })
  Redeemed!: number;

  @IntegerField({ min: 1, example: 2, description: 'Number of tickets of the booking.' })
  Tickets!: number;

  @ObjectField(() => OperatorBookingDto, { description: 'Booking of the ticket, with the status of its waiver.' })
  Booking!: OperatorBookingDto;
}

export class JudgedTicketDto extends TicketDto {
  @EnumField(TICKET_VERDICTS, {
    named: 'TicketVerdict',
    example: 'admit',
    description: 'Result of redeeming the ticket now: `admit`, or the code of the problem.',
  })
  Verdict!: TicketVerdict;
}
