import { createHash } from 'node:crypto';
import type { WebhookEndpointEntity } from '../../../webhooks';
import type { OctoBookingDto } from '../bookings/dto/booking.dto';
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

/**
 * The state of a booking that its reseller knows. Omits product and places, which change independently, and data of
 * optional capabilities.
 */
export function stateOfBooking({
  product,
  option,
  availability,
  unitItems,
  pricing,
  questionAnswers,
  ...booking
}: OctoBookingDto): string {
  const items = unitItems.map(({ unit, pricing: price, questionAnswers: answers, ...item }) => item);
  return createHash('sha256')
    .update(JSON.stringify({ ...booking, items }))
    .digest('hex');
}
