import {
  BooleanField,
  EnumField,
  IgnoresUnknownFields,
  TextField,
  TextListField,
} from '../../../../platform/http/validation';
import { OCTO_EVENTS, type OctoEvent } from '../octo-webhook-options';
import { HeadersField } from './headers.field';

const URL_FIELD = {
  max: 2_000,
  example: 'https://reseller.example/octo',
  description: 'URL that receives deliveries. Must start with `https://`; all addresses of its host must be public.',
};

const EVENT = {
  named: 'OctoEvent',
  example: 'booking_update',
  description:
    'Event to deliver. `booking_update`: someone else changed one of your bookings. `availability_update`: an availability was sold out, became available again, or was closed.',
};

const RETRY = { example: true, description: 'Whether failed deliveries are retried for three days. Default `true`.' };

const CONTACT_LANGUAGE = { example: false, description: 'Stored but not used, because texts exist in one language.' };

const HEADERS = {
  example: { 'X-Reseller': 'blue-water' },
  description: 'Additional headers for each delivery, such as a password of yours. At most 20.',
};

@IgnoresUnknownFields()
export class CreateOctoWebhookDto {
  @TextField(URL_FIELD)
  url!: string;

  @EnumField(OCTO_EVENTS, EVENT)
  event!: OctoEvent;

  @BooleanField({ ...RETRY, optional: true })
  retryOnError?: boolean;

  @BooleanField({ ...CONTACT_LANGUAGE, optional: true })
  useContactLanguage?: boolean;

  @HeadersField({ ...HEADERS, optional: true })
  headers?: Record<string, string>;
}

export class OctoWebhookDto {
  @TextField({ example: 'wh_7k2m9x0q4b1z', description: 'ID of the webhook.' })
  id!: string;

  @EnumField(OCTO_EVENTS, EVENT)
  event!: OctoEvent;

  @TextField(URL_FIELD)
  url!: string;

  @BooleanField(RETRY)
  retryOnError!: boolean;

  @BooleanField(CONTACT_LANGUAGE)
  useContactLanguage!: boolean;

  @HeadersField(HEADERS)
  headers!: Record<string, string>;

  @TextListField({
    example: ['octo/pricing'],
    description: 'Capabilities of the request that created the webhook. They apply to its deliveries.',
  })
  capabilities!: string[];
}
