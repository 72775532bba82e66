import type { WebhookDeliveryEntity } from './deliveries/webhook-delivery.entity';
import type { DeliveryDto, WebhookDto, WebhookTestDto } from './dto/webhook.dto';
import type { WebhookEndpointEntity } from './endpoints/webhook-endpoint.entity';
import type { Attempt } from './http-client/webhook-client';

export function toWebhookDto(endpoint: WebhookEndpointEntity): WebhookDto {
  return {
    WebhookID: endpoint.publicId,
    URL: endpoint.url,
    Types: endpoint.types,
    Description: endpoint.description,
    Status: endpoint.status === 'enabled' ? 'enabled' : 'disabled',
    DisabledReason: endpoint.disabledReason,
    CreatedAt: endpoint.createdAt,
    UpdatedAt: endpoint.updatedAt,
  };
}

export function toDeliveryDto(delivery: WebhookDeliveryEntity): DeliveryDto {
  return {
    DeliveryID: delivery.id,
    EventID: delivery.eventId,
    Type: delivery.type,
    Sequence: delivery.sequence,
    Status: delivery.status,
    Attempts: delivery.attempts,
    NextAttemptAt: delivery.nextAttemptAt,
    ResponseStatus: delivery.responseStatus,
    Error: delivery.error,
    CreatedAt: delivery.createdAt,
    DeliveredAt: delivery.deliveredAt,
  };
}

export function toWebhookTestDto({ status, error, durationMs }: Attempt): WebhookTestDto {
  const isDelivered = status !== null && status >= 200 && status < 300;
  return { Delivered: isDelivered, DurationMs: durationMs, ResponseStatus: status, Error: error };
}
