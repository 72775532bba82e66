import { eventTypes } from '../../platform/domain-events';
import { PageQuery } from '../../platform/http/pagination';
import {
  BooleanField,
  EnumField,
  IntegerField,
  TextField,
  TextListField,
  TimestampField,
} from '../../platform/http/validation';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../deliveries/webhook-delivery.entity';

const URL_FIELD = {
  max: 2_000,
  example: 'https://ota.example/slipway',
  description: 'URL that receives events. Must be `https` at a public address.',
} as const;

/** More than the number of event types, including those of plugins. */
const MAX_TYPES = 100;

const TypesField = (optional: boolean) =>
  TextListField({
    optional,
    max: MAX_TYPES,
    values: eventTypes(),
    named: 'EventType',
    example: ['booking.moved', 'booking.cancelled'],
    description: 'Types of events to send. Empty for all types that the API key can see.',
  });

const DESCRIPTION = {
  min: 0,
  max: 500,
  example: 'Keeps our calendar right.',
  description: 'Description for your own use. Can be empty.',
} as const;

const StatusField = (optional: boolean) =>
  EnumField(['enabled', 'disabled'], {
    optional,
    named: 'WebhookStatus',
    example: 'enabled',
    description:
      'Status of the webhook. Events that occur while it is disabled are not sent later automatically: replay them.',
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
    description: 'Hours during which the old secret also signs. Default 24; with 0, it expires immediately.',
  })
  OverlapHours?: number;
}

export class ReplayDto {
  @IntegerField({ example: 0, description: 'Sequence number. All later events are sent; 0 for all stored events.' })
  After!: number;
}

export class WebhookDto {
  @TextField({ example: 'wh_7k2m9x0q4b1z', description: 'ID of the webhook.' })
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
      'Reason why Slipway disabled the webhook: `gone` (it returned 410), `failing` (no delivery succeeded for days) or `key-ended` (no API key of its owner can see its events any more); `null` otherwise.',
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
    description: 'Secret that signs each delivery. Shown only once.',
  })
  Secret!: string;
}

export class WebhookTestDto {
  @BooleanField({ example: true, description: 'Whether the webhook returned a 2xx within 10 seconds.' })
  Delivered!: boolean;

  @IntegerField({ example: 84, description: 'Duration of the attempt, in milliseconds.' })
  DurationMs!: number;

  @IntegerField({ nullable: true, example: 200, description: 'HTTP status of the response; `null` if there was none.' })
  ResponseStatus!: number | null;

  @TextField({
    nullable: true,
    example: null,
    description: 'Reason why there was no response, such as `timeout`; `null` if there was one.',
  })
  Error!: string | null;
}

export class ListDeliveriesQuery extends PageQuery {
  @EnumField(DELIVERY_STATUSES, {
    named: 'DeliveryStatus',
    optional: true,
    example: 'failed',
    description: 'Status of the deliveries. Default: all.',
  })
  Status?: DeliveryStatus;
}

export class DeliveryDto {
  @IntegerField({ example: 90211, description: 'ID of the delivery.' })
  DeliveryID!: number;

  @TextField({ example: 'evt_7k2m9x0q4b1zc5v8', description: '`ID` of the event, also sent as `webhook-id`.' })
  EventID!: string;

  @TextField({ example: 'booking.moved', description: 'Type of the event.' })
  Type!: string;

  @IntegerField({ example: 40118, description: 'Sequence number of the event.' })
  Sequence!: number;

  @EnumField(DELIVERY_STATUSES, {
    named: 'DeliveryStatus',
    example: 'delivered',
    description: 'Status of the delivery.',
  })
  Status!: DeliveryStatus;

  @IntegerField({ example: 1, description: 'Number of attempts so far.' })
  Attempts!: number;

  @TimestampField({
    nullable: true,
    example: null,
    description: 'Time of the next attempt, in Unix seconds; `null` unless the delivery is pending.',
  })
  NextAttemptAt!: number | null;

  @IntegerField({
    nullable: true,
    example: 200,
    description: 'HTTP status of the last response; `null` if there was none.',
  })
  ResponseStatus!: number | null;

  @TextField({
    nullable: true,
    example: null,
    description: 'Reason why the last attempt had no response, such as `timeout`; `null` otherwise.',
  })
  Error!: string | null;

  @TimestampField()
  CreatedAt!: number;

  @TimestampField({
    nullable: true,
    description: 'Time of the successful delivery, in Unix seconds; `null` until then.',
  })
  DeliveredAt!: number | null;
}

export class ReplayedDto {
  @IntegerField({
    example: 312,
    description: 'Number of events that are sent, without those whose delivery is pending.',
  })
  Queued!: number;

  @IntegerField({
    example: 40430,
    description:
      '`After` of the next replay. A replay covers at most 10,000 events; continue while this is below the latest sequence number.',
  })
  NextAfter!: number;
}
