import { ApiProperty } from '@nestjs/swagger';
import { TimeslotDto } from '../../availability';
import {
  BooleanField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  PatternField,
  TextField,
  TimestampField,
} from '../../platform/http/validation';
import { BookingAnswerDto, WAIVER_STATUSES } from '../../bookings';
import { BalanceDto } from '../../payments';

export class ManifestTicketDto {
  @TextField({ max: 200, example: 'Adult' })
  Name!: string;

  @TextField({ example: '7K2M9X0Q4B1Z', description: 'Code of the ticket, with which you check the participant in.' })
  Code!: string;
}

export class ManifestFlagDto {
  @IntegerField({ example: 41 })
  QuestionID!: number;

  @TextField({ max: 500, example: 'How well can you swim?' })
  Label!: string;

  @ApiProperty({
    oneOf: [
      { type: 'string', nullable: true },
      { type: 'array', items: { type: 'string' } },
    ],
    example: 'Not at all',
    description:
      'The flagged option or text, a list of flagged options or file names, or `null` for a text of more than about 2,000 characters.',
  })
  Value!: string | string[] | null;
}

export class ManifestCustomerDto {
  @TextField({ max: 100, example: 'Ada' })
  FirstName!: string;

  @TextField({ max: 100, example: 'Lovelace' })
  LastName!: string;

  @TextField({ max: 20, nullable: true, example: '+447700900123' })
  Phone!: string | null;
}

export class ManifestParticipantDto {
  @PatternField({
    pattern: /^[0-9A-HJKMNP-TV-Z]{10}$/,
    what: 'ten characters of Crockford base 32',
    example: '7K2M9X0Q4B',
  })
  BookingReference!: string;

  @IntegerField({ min: 1, example: 1, description: 'Number of the participant within the booking.' })
  Participant!: number;

  @TextField({
    nullable: true,
    max: 500,
    example: 'Ada Lovelace',
    description: 'Answer to the question with the role `name`, or the name on the ticket; `null` if there is neither.',
  })
  Name!: string | null;

  @ObjectField(() => ManifestTicketDto, {
    nullable: true,
    description: 'Ticket of the participant; several participants can share one.',
  })
  Ticket!: ManifestTicketDto | null;

  @ListField(() => ManifestFlagDto, {
    description: 'Flagged answers. Those about the entire booking are listed with its first participant.',
  })
  Flags!: ManifestFlagDto[];

  @ListField(() => BookingAnswerDto, {
    description:
      'All answers of the participant. Those about the entire booking are listed with its first participant. A `Value` of more than about 2,000 characters is `null`.',
  })
  Answers!: BookingAnswerDto[];

  @EnumField(WAIVER_STATUSES, {
    named: 'WaiverStatus',
    example: 'incomplete',
    description: '`incomplete` if required answers of this participant, or about the booking, are missing.',
  })
  WaiverStatus!: string;

  @ObjectField(() => BalanceDto, { description: 'Money due for the booking; the same for all its participants.' })
  Balance!: BalanceDto;

  @ObjectField(() => ManifestCustomerDto, { description: 'Customer who made the booking.' })
  Customer!: ManifestCustomerDto;

  @TimestampField({ nullable: true, example: null, description: 'Time of the check-in; `null` until then.' })
  CheckedInAt!: number | null;
}

export class ManifestDto {
  @ObjectField(() => TimeslotDto, { description: 'Timeslot of the manifest.' })
  Timeslot!: TimeslotDto;

  @ListField(() => ManifestParticipantDto, {
    description: 'Participants of all confirmed bookings, by the last name of the customer, then by number.',
  })
  Participants!: ManifestParticipantDto[];

  @BooleanField({
    example: false,
    description: 'Whether some are missing: at most 500 bookings, 1,000 participants and 10,000 answers are listed.',
  })
  Truncated!: boolean;
}
