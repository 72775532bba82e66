import { ACTIVITY_ID_PATTERN } from '../../platform/values/identifiers';
import {
  BooleanField,
  EnumField,
  IntegerField,
  PatternField,
  TextField,
  TextListField,
  TimestampField,
} from '../../platform/http/validation';
import { MAX_BODY, MAX_SUBJECT } from '../templates/email-template';
import { MAX_DELAY_MINUTES } from '../triggers/triggers';
import { triggerNames } from '../triggers/workflow-trigger.decorator';

interface Optional {
  optional?: boolean;
}

const NameField = (options: Optional = {}) => TextField({ max: 200, example: 'Day before', ...options });

const TriggerField = (options: Optional = {}) =>
  EnumField(triggerNames(), {
    named: 'WorkflowTrigger',
    example: 'session-starting',
    description:
      'Event that triggers the email. For `session-starting` and `waiver-incomplete`, the delay counts from the start of the session; for `session-ended`, from its end.',
    ...options,
  });

const DelayField = (options: Optional = {}) =>
  IntegerField({
    min: -MAX_DELAY_MINUTES,
    max: MAX_DELAY_MINUTES,
    example: -1440,
    description:
      'Delay in minutes, at most 90 days. Triggers that count from the start accept 0 or less, which is before the start; all others accept 0 or more.',
    ...options,
  });

const SubjectField = (options: Optional = {}) =>
  TextField({
    max: MAX_SUBJECT,
    example: 'Tomorrow: {{ activity.name }}',
    description: 'Subject of the email. Can contain the Liquid merge fields of `Body`.',
    ...options,
  });

const BodyField = (options: Optional = {}) =>
  TextField({
    max: MAX_BODY,
    multiline: true,
    example: '<p>Hello {{ customer.first_name }}, see you at {{ session.time }}.</p>',
    description:
      'Body of the email: HTML or plain text with Liquid merge fields. Available fields: `customer.first_name`, `customer.last_name`, `customer.email`, ' +
      '`booking.reference`, `booking.participants`, `booking.total`, `booking.tickets`, `booking.balance`, `booking.due` ' +
      '(the balance, if something is to be paid), `booking.refunded` (the refund, or what a cancellation will refund), ' +
      '`booking.waiver_status`, `cancellation.reason`, `activity.name`, `activity.location`, `session.date`, ' +
      '`session.time`, `session.time_zone`, `session.previous_date` and `session.previous_time` (the previous session, ' +
      'with `booking-moved`), `operator.name`, `links.waiver`, `links.manage`, `links.tickets` and `links.map`.',
    ...options,
  });

const ActivityIdsField = (options: Optional = {}) =>
  TextListField({
    max: 100,
    itemMax: 20,
    isItem: (item) => ACTIVITY_ID_PATTERN.test(item),
    what: 'an ActivityID such as a_sunsetkayak1',
    example: [],
    description: 'ActivityIDs to which the workflow applies. Empty for all activities.',
    ...options,
  });

export class WorkflowDto {
  @IntegerField({ example: 12 })
  ID!: number;

  @NameField()
  Name!: string;

  @TriggerField()
  Trigger!: string;

  @DelayField()
  DelayMinutes!: number;

  @SubjectField()
  Subject!: string;

  @BodyField()
  Body!: string;

  @ActivityIdsField()
  ActivityIDs!: string[];

  @BooleanField({ example: true, description: 'Whether the workflow sends emails.' })
  Enabled!: boolean;

  @TimestampField()
  CreatedAt!: number;

  @TimestampField()
  UpdatedAt!: number;
}

export class CreateWorkflowDto {
  @NameField({ optional: true })
  Name?: string;

  @TriggerField()
  Trigger!: string;

  @DelayField({ optional: true })
  DelayMinutes?: number;

  @SubjectField()
  Subject!: string;

  @BodyField()
  Body!: string;

  @ActivityIdsField({ optional: true })
  ActivityIDs?: string[];

  @BooleanField({ optional: true, example: true, description: 'Whether the workflow sends emails. Default `true`.' })
  Enabled?: boolean;
}

export class ChangeWorkflowDto {
  @NameField({ optional: true })
  Name?: string;

  @TriggerField({ optional: true })
  Trigger?: string;

  @DelayField({ optional: true })
  DelayMinutes?: number;

  @SubjectField({ optional: true })
  Subject?: string;

  @BodyField({ optional: true })
  Body?: string;

  @ActivityIdsField({ optional: true })
  ActivityIDs?: string[];

  @BooleanField({ optional: true, example: false, description: 'Whether the workflow sends emails.' })
  Enabled?: boolean;
}

export class PreviewWorkflowDto {
  @PatternField({
    optional: true,
    pattern: /^[0-9A-HJKMNP-TV-Z]{10}$/,
    what: 'a BookingReference such as 7K2M9X0Q4B',
    example: '7K2M9X0Q4B',
    description: 'Reference of a booking that fills in the merge fields. Default: sample values.',
  })
  BookingReference?: string;
}

export class PreviewDto {
  @TextField({ max: 300, example: 'Tomorrow: Sunset kayak tour', description: 'Subject of the email.' })
  Subject!: string;

  @TextField({
    max: 65_000,
    multiline: true,
    example: '<p>Hello Ada, see you at 10:00.</p>',
    description: 'HTML version of the email.',
  })
  HTML!: string;

  @TextField({
    max: 65_000,
    multiline: true,
    example: 'Hello Ada, see you at 10:00.',
    description: 'Plain-text version of the email.',
  })
  Text!: string;
}
