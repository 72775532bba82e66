import { ACTIVITY_ID_PATTERN } from '../../shared/identifiers';
import {
  BooleanField,
  EnumField,
  IntegerField,
  PatternField,
  TextField,
  TextListField,
  TimestampField,
} from '../../shared/validation';
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
    description: '`session-starting` and `waiver-incomplete` count from the start, `session-ended` from the end.',
    ...options,
  });

const DelayField = (options: Optional = {}) =>
  IntegerField({
    min: -MAX_DELAY_MINUTES,
    max: MAX_DELAY_MINUTES,
    example: -1440,
    description: 'At most 90 days. Negative, before the start, for what counts from it; 0 or more for the others.',
    ...options,
  });

const SubjectField = (options: Optional = {}) =>
  TextField({
    max: MAX_SUBJECT,
    example: 'Tomorrow: {{ activity.name }}',
    description: 'Liquid, with the merge fields of `Body`.',
    ...options,
  });

const BodyField = (options: Optional = {}) =>
  TextField({
    max: MAX_BODY,
    multiline: true,
    example: '<p>Hello {{ customer.first_name }}, see you at {{ session.time }}.</p>',
    description:
      'HTML or plain text with Liquid merge fields: `customer.first_name`, `customer.last_name`, `customer.email`, ' +
      '`booking.reference`, `booking.participants`, `booking.total`, `activity.name`, `activity.location`, ' +
      '`session.date`, `session.time`, `session.time_zone`, `session.previous_date` and `session.previous_time` (from where it ' +
      'was moved, with `booking-moved`), `operator.name`, `links.waiver`, `links.manage`.',
    ...options,
  });

const ActivityIdsField = (options: Optional = {}) =>
  TextListField({
    max: 100,
    itemMax: 20,
    isItem: (item) => ACTIVITY_ID_PATTERN.test(item),
    what: 'an ActivityID such as a_sunsetkayak1',
    example: [],
    description: 'The activities it is for; empty: all.',
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

  @BooleanField({ example: true, description: 'Whether it sends anything.' })
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

  @BooleanField({ optional: true, example: true, description: 'Default true.' })
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

  @BooleanField({ optional: true, example: false, description: 'Whether it sends anything.' })
  Enabled?: boolean;
}

export class PreviewWorkflowDto {
  @PatternField({
    optional: true,
    pattern: /^[0-9A-HJKMNP-TV-Z]{10}$/,
    what: 'a BookingReference such as 7K2M9X0Q4B',
    example: '7K2M9X0Q4B',
    description: 'Fills the mail in with this booking. Default: made-up values.',
  })
  BookingReference?: string;
}

export class PreviewDto {
  @TextField({ max: 300, example: 'Tomorrow: Sunset kayak tour', description: 'Subject of the mail.' })
  Subject!: string;

  @TextField({
    max: 65_000,
    multiline: true,
    example: '<p>Hello Ada, see you at 10:00.</p>',
    description: 'The mail as most people see it.',
  })
  HTML!: string;

  @TextField({
    max: 65_000,
    multiline: true,
    example: 'Hello Ada, see you at 10:00.',
    description: 'The mail without markup.',
  })
  Text!: string;
}
