import { EMAIL_STATUSES } from '../../email';
import { EnumField, IntegerField, TextField, TimestampField } from '../../shared/validation';

export class EmailDto {
  @IntegerField({ example: 4711 })
  ID!: number;

  @TextField({ max: 40, example: 'workflow', description: 'What it is for.' })
  Purpose!: string;

  @IntegerField({ nullable: true, example: 12, description: 'The workflow that sent it, if one did.' })
  WorkflowID!: number | null;

  @TextField({ nullable: true, max: 10, example: '7K2M9X0Q4B', description: 'The booking a workflow wrote about.' })
  BookingReference!: string | null;

  @TextField({ max: 254, example: 'ada@example.com', description: 'Address it goes to.' })
  To!: string;

  @TextField({ max: 300, example: 'Tomorrow: Sunset kayak tour', description: 'Subject of the mail.' })
  Subject!: string;

  @EnumField(EMAIL_STATUSES, {
    named: 'EmailStatus',
    example: 'sent',
    description: '`sent`: the mail server has accepted it. `failed`: given up after 48 hours.',
  })
  Status!: string;

  @IntegerField({ example: 1, description: 'How often the mail server was tried.' })
  Attempts!: number;

  @TimestampField({ description: 'When it is, or was, to go out.' })
  ScheduledFor!: number;

  @TimestampField({ nullable: true, description: 'When the mail server accepted it; null until then.' })
  SentAt!: number | null;

  @TextField({ nullable: true, max: 500, example: null, description: 'Why the last attempt failed.' })
  LastError!: string | null;

  @TimestampField()
  CreatedAt!: number;
}
