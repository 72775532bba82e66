export { DeliveriesService, type SentRequest } from './deliveries/deliveries.service';
export type { EndpointHealth } from './deliveries/endpoint-health';
export { DELIVERY_STATUSES, type DeliveryStatus, WebhookDeliveryEntity } from './deliveries/webhook-delivery.entity';
export { DeliveryAttemptsService } from './deliveries/delivery-attempts.service';
export type { UnsentReason } from './deliveries/attempt-outcome';
export {
  ChangeWebhookDto,
  CreateWebhookDto,
  ListDeliveriesQuery,
  ReplayDto,
  RotateWebhookSecretDto,
} from './dto/webhook.dto';
export type { LoggedEvent } from '../platform/event-log';
export { type WebhookFormat, WebhookFormats, type WebhookMessage } from './formats/webhook-formats';
export { PublishedStatesService } from './formats/published-states.service';
export { PublishedStateEntity } from './formats/published-state.entity';
export { OPERATOR_SCOPE, endpointsOf, ownerOf, operatorAsOwner } from './endpoints/endpoint-owner';
export { type DisabledReason, EndpointsService } from './endpoints/endpoints.service';
export { WebhookEndpointEntity } from './endpoints/webhook-endpoint.entity';
export type { AttemptError } from './http-client/attempt-errors';
export type { Attempt } from './http-client/webhook-client';
export { WebhookNotFoundError } from './webhooks.errors';
export { WebhooksModule } from './webhooks.module';
