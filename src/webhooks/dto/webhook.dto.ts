import { eventTypes } from '../../domain-events';
import { PageQuery } from '../../shared/pagination';
import {
  BooleanField,
  EnumField,
  IntegerField,
  TextField,
  TextListField,
  TimestampField,
} from '../../shared/validation';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../delivery-log/webhook-delivery.entity';

const URL_FIELD = {
  max: 2_000,
  example: 'https://ota.example/slipway',
  description: 'Where facts are sent to: https, at an address that everybody can reach.',
} as const;

/** More than there are, with those of plugins. */
const MAX_TYPES = 100;

const TypesField = (optional: boolean) =>
  TextListField({
    optional,
    max: MAX_TYPES,
    values: eventTypes(),
    named: 'FactType',
    example: ['booking.moved', 'booking.cancelled'],
    description:
      'What is sent. Empty: everything that the key sees. `booking.refunded` is reserved: it is not sent yet.',
  });

const DESCRIPTION = {
  min: 0,
  max: 500,
  example: 'Keeps our calendar right.',
  description: 'For whoever looks after it; may be empty.',
} as const;

const StatusField = (optional: boolean) =>
  EnumField(['enabled', 'disabled'], {
    optional,
    named: 'WebhookStatus',
    example: 'enabled',
    description: 'What happens while it is disabled is not sent later by itself: replay it.',
  });

export class CreateWebhookDto {
  @TextField(URL_FIELD)
  URL!: string;

  @TypesField(true)
  Types?: string[];

  @TextField({ ...DESCRIPTION, optional: true })
  Description?: string;
}

export class ChangeWebhookDto {
  @TextField({ ...URL_FIELD, optional: true })
  URL?: string;

  @TypesField(true)
  Types?: string[];

  @TextField({ ...DESCRIPTION, optional: true })
  Description?: string;

  @StatusField(true)
  Status?: 'enabled' | 'disabled';
}

export class RotateWebhookSecretDto {
  @IntegerField({
    optional: true,
    max: 168,
    example: 24,
    description: 'How long the old secret signs too. Default 24; 0 ends it at once.',
  })
  OverlapHours?: number;
}

export class ReplayDto {
  @IntegerField({ example: 0, description: 'Facts after this number are sent again; 0: all that are kept.' })
  After!: number;
}

export class WebhookDto {
  @TextField({ example: 'wh_7k2m9x0q4b1z', description: 'The endpoint.' })
  WebhookID!: string;

  @TextField(URL_FIELD)
  URL!: string;

  @TypesField(false)
  Types!: string[];

  @TextField(DESCRIPTION)
  Description!: string;

  @StatusField(false)
  Status!: 'enabled' | 'disabled';

  @TextField({
    nullable: true,
    example: null,
    description:
      'Why it was disabled, if not by its owner: `gone` (it answered 410), `failing` (nothing was delivered for days), `key-ended` (no key of its owner opens any more what it is told).',
  })
  DisabledReason!: string | null;

  @TimestampField()
  CreatedAt!: number;

  @TimestampField()
  UpdatedAt!: number;
}

export class CreatedWebhookDto extends WebhookDto {
  @TextField({
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    description: 'Signs every delivery. It is shown only now.',
  })
  Secret!: string;
}

export class WebhookTestDto {
  @BooleanField({ example: true, description: 'Whether it answered 2xx within 10 seconds.' })
  Delivered!: boolean;

  @IntegerField({ example: 84, description: 'How long it took, in milliseconds.' })
  DurationMs!: number;

  @IntegerField({ nullable: true, example: 200, description: 'Status of its answer; null when there was none.' })
  ResponseStatus!: number | null;

  @TextField({ nullable: true, example: null, description: 'Why there was none.' })
  Error!: string | null;
}

export class ListDeliveriesQuery extends PageQuery {
  @EnumField(DELIVERY_STATUSES, {
    named: 'DeliveryStatus',
    optional: true,
    example: 'failed',
    description: 'Default: all.',
  })
  Status?: DeliveryStatus;
}

export class DeliveryDto {
  @IntegerField({ example: 90211, description: 'The delivery.' })
  DeliveryID!: number;

  @TextField({ example: 'evt_7k2m9x0q4b1zc5v8', description: '`ID` of the fact, which is the `webhook-id` as well.' })
  EventID!: string;

  @TextField({ example: 'booking.moved', description: 'What happened.' })
  Type!: string;

  @IntegerField({ example: 40118, description: 'Its place among all facts.' })
  Sequence!: number;

  @EnumField(DELIVERY_STATUSES, { named: 'DeliveryStatus', example: 'delivered', description: 'What became of it.' })
  Status!: DeliveryStatus;

  @IntegerField({ example: 1, description: 'How often it was tried.' })
  Attempts!: number;

  @TimestampField({ nullable: true, example: null, description: 'When it is tried next; null unless it is pending.' })
  NextAttemptAt!: number | null;

  @IntegerField({ nullable: true, example: 200, description: 'Status of the last answer; null when there was none.' })
  ResponseStatus!: number | null;

  @TextField({ nullable: true, example: null, description: 'Why the last attempt had no answer, such as `timeout`.' })
  Error!: string | null;

  @TimestampField()
  CreatedAt!: number;

  @TimestampField({ nullable: true, description: 'When it was taken; null until then.' })
  DeliveredAt!: number | null;
}

export class ReplayedDto {
  @IntegerField({ example: 312, description: 'Facts that are sent again, without those whose delivery is pending.' })
  Queued!: number;

  @IntegerField({
    example: 40430,
    description: 'At most 10,000 facts are looked at; `After` of the next replay, if this is below the end of the log.',
  })
  NextAfter!: number;
}
