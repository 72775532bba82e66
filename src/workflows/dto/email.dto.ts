import { EMAIL_STATUSES } from '../../platform/email';
import { EnumField, IntegerField, TextField, TimestampField } from '../../platform/http/validation';

export class EmailDto {
  @IntegerField({ example: 4711 })
  ID!: number;

  @TextField({ max: 40, example: 'workflow', description: 'Purpose of the email.' })
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
    description: 'Reference of the booking that a workflow email is about; `null` for other emails.',
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
      'Status of the email. `sent`: the email server accepted it. `failed`: sending was abandoned after 48 hours.',
  })
  Status!: string;

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
