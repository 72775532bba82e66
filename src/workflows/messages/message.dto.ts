import { IntegerField, TextField } from '../../platform/http/validation';

export class CreateMessageDto {
  @TextField({ max: 150, example: 'A little later tomorrow', description: 'Subject of the email, on one line.' })
  Subject!: string;

  @TextField({
    max: 5_000,
    multiline: true,
    example: 'Hello,\n\nthe tide is late tomorrow: please come at 10:30.',
    description:
      'Plain text of the email. Blank lines separate paragraphs. It is sent as it is: markup is shown, and merge fields are not replaced.',
  })
  Body!: string;
}

export class QueuedMessageDto {
  @IntegerField({
    example: 12,
    description:
      'Number of emails queued: one for each confirmed booking with an email address. 0 if there are none; nothing is sent then.',
  })
  Queued!: number;
}
