import { BooleanField, EnumField, IgnoresUnknownFields, TextField, TextListField } from '../../../shared/validation';
import { OCTO_EVENTS, type OctoEvent } from '../octo-webhook-options';
import { HeadersField } from './headers.field';

const URL_FIELD = {
  max: 2_000,
  example: 'https://reseller.example/octo',
  description: 'Where it is told. It must begin with `https://`, and its host must have public addresses only.',
};

const EVENT = {
  named: 'OctoEvent',
  example: 'booking_update',
  description:
    '`booking_update`: a booking of yours was changed by somebody else. `availability_update`: one was sold out, opened or closed.',
};

const RETRY = { example: true, description: 'Whether it is tried again, for three days, when it fails. Default true.' };

const CONTACT_LANGUAGE = { example: false, description: 'Kept; there is one language.' };

const HEADERS = {
  example: { 'X-Reseller': 'blue-water' },
  description: 'Sent with each delivery, such as a password of yours.',
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
  @TextField({ example: 'wh_7k2m9x0q4b1z', description: 'The webhook.' })
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

  @TextListField({ example: ['octo/pricing'], description: 'Those of the request that made it; deliveries have them.' })
  capabilities!: string[];
}
