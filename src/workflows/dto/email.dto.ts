import { EMAIL_DELIVERIES, EMAIL_STATUSES } from '../../platform/email';
import { EnumField, IntegerField, TextField, TimestampField } from '../../platform/http/validation';

export class EmailDto {
  @IntegerField({ example: 4711 })
  ID!: number;

  @TextField({
    max: 40,
    example: 'workflow',
    description: 'Purpose of the email, such as `workflow`, or `message` for one that staff wrote.',
  })
  Purpose!: string;

  @IntegerField({
    nullable: true,
    example: 12,
    description: 'ID of the workflow that sent the email; `null` if none did.',
  })
  WorkflowID!: number | null;

  @TextField({
    nullable: true,
    max: 10,
    example: '7K2M9X0Q4B',
    description: 'Reference of the booking that the email is about; `null` for emails that are not about a booking.',
  })
  BookingReference!: string | null;

  @TextField({ max: 254, example: 'ada@example.com', description: 'Email address of the recipient.' })
  To!: string;

  @TextField({ max: 300, example: 'Tomorrow: Sunset kayak tour', description: 'Subject of the email.' })
  Subject!: string;

  @EnumField(EMAIL_STATUSES, {
    named: 'EmailStatus',
    example: 'sent',
    description:
      'Status of the email. `sent`: the email server accepted it, or it was written to a file (see `Delivery`). `failed`: sending was abandoned after 48 hours.',
  })
  Status!: string;

  @EnumField([...EMAIL_DELIVERIES, 'none'], {
    named: 'EmailDelivery',
    example: 'smtp',
    description:
      'How the email was sent. `smtp`: an email server accepted it. `file`: it was written to a file because no SMTP server is configured, so nobody received it. `none`: not sent yet, or sent before this was recorded.',
  })
  Delivery!: string;

  @IntegerField({
    nullable: true,
    example: null,
    description: 'ID of the email that this one repeats; `null` if it was not sent again by hand.',
  })
  ResendOf!: number | null;

  @IntegerField({ example: 1, description: 'Number of attempts to send the email.' })
  Attempts!: number;

  @TimestampField({ description: 'Scheduled time of sending, in Unix seconds.' })
  ScheduledFor!: number;

  @TimestampField({
    nullable: true,
    description: 'Time at which the email server accepted the email, in Unix seconds; `null` until then.',
  })
  SentAt!: number | null;

  @TextField({
    nullable: true,
    max: 500,
    example: null,
    description: 'Reason why the last attempt failed; `null` if none has failed.',
  })
  LastError!: string | null;

  @TimestampField()
  CreatedAt!: number;
}

const REMOVED = '`null` once it has been deleted because of the age of the email, by default after 90 days.';

export class EmailWithContentsDto extends EmailDto {
  @TextField({
    nullable: true,
    max: 65_535,
    example: 'Hello Ada,\n\nyour place is booked.',
    description: `Plain text of the email. ${REMOVED}`,
  })
  Text!: string | null;

  @TextField({
    nullable: true,
    max: 65_535,
    example: '<p>Hello Ada,</p><p>your place is booked.</p>',
    description: `HTML of the email. Show it only in a sandboxed frame. ${REMOVED}`,
  })
  HTML!: string | null;
}
