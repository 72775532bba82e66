export { DeliveriesService } from './deliveries/deliveries.service';
export type { EndpointHealth } from './deliveries/endpoint-health';
export { EndpointHealthService } from './deliveries/endpoint-health.service';
export { DELIVERY_STATUSES, type DeliveryStatus, WebhookDeliveryEntity } from './deliveries/webhook-delivery.entity';
export type { UnsentReason } from './delivering/attempt-outcome';
export { type SentRequest, SentRequestsService } from './delivering/sent-requests.service';
export { WebhookTestsService } from './delivering/webhook-tests.service';
export {
  ChangeWebhookDto,
  CreateWebhookDto,
  ListDeliveriesQuery,
  ReplayDto,
  RotateWebhookSecretDto,
} from './dto/webhook.dto';
export type { Fact } from '../facts';
export type { WebhookFormat, WebhookMessage } from './formats/webhook-format';
export { WebhookFormats } from './formats/webhook-formats';
export { KnownStatesService } from './formats/known-states.service';
export { ToldStateEntity } from './formats/told-state.entity';
export { OPERATOR_SCOPE, endpointsOf, ownerOf, operatorAsOwner } from './endpoints/endpoint-owner';
export { type DisabledReason, EndpointsService } from './endpoints/endpoints.service';
export { WebhookEndpointEntity } from './endpoints/webhook-endpoint.entity';
export type { AttemptError } from './sending/attempt-errors';
export type { Attempt } from './sending/webhook-client';
export { WebhookNotFoundError } from './webhooks.errors';
export { WebhooksModule } from './webhooks.module';
