export { DeliveriesService } from './delivery-log/deliveries.service';
export { type EndpointHealth, EndpointHealthService } from './delivery-log/endpoint-health.service';
export { DELIVERY_STATUSES, type DeliveryStatus, WebhookDeliveryEntity } from './delivery-log/webhook-delivery.entity';
export type { UnsentReason } from './worker/attempt-outcome';
export { type SentRequest, SentRequestsService } from './worker/sent-requests.service';
export { WebhookTestsService } from './worker/webhook-tests.service';
export {
  ChangeWebhookDto,
  CreateWebhookDto,
  ListDeliveriesQuery,
  ReplayDto,
  RotateWebhookSecretDto,
} from './dto/webhook.dto';
export type { LoggedEvent } from '../platform/event-log';
export type { WebhookFormat, WebhookMessage } from './formats/webhook-format';
export { WebhookFormats } from './formats/webhook-formats';
export { PublishableStatesService } from './formats/publishable-states.service';
export { PublishedStateEntity } from './formats/published-state.entity';
export { OPERATOR_SCOPE, endpointsOf, ownerOf, operatorAsOwner } from './endpoints/endpoint-owner';
export { type DisabledReason, EndpointsService } from './endpoints/endpoints.service';
export { WebhookEndpointEntity } from './endpoints/webhook-endpoint.entity';
export type { AttemptError } from './http-client/attempt-errors';
export type { Attempt } from './http-client/webhook-client';
export { WebhookNotFoundError } from './webhooks.errors';
export { WebhooksModule } from './webhooks.module';
