import type { WebhookEndpointEntity } from '../../../webhooks';
import type { OctoWebhookDto } from './dto/octo-webhook.dto';
import { optionsOf } from './octo-webhook-options';

export function toOctoWebhookDto(endpoint: WebhookEndpointEntity): OctoWebhookDto {
  const { event, useContactLanguage, headers, capabilities } = optionsOf(endpoint);
  return {
    id: endpoint.publicId,
    event,
    url: endpoint.url,
    retryOnError: !endpoint.isTriedOnce,
    useContactLanguage,
    headers: { ...headers },
    capabilities: [...capabilities],
  };
}
