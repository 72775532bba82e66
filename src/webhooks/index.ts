export { DeliveriesService } from './deliveries/deliveries.service';
export { WebhookDeliveryEntity } from './deliveries/webhook-delivery.entity';
export { WebhookTestsService } from './delivering/webhook-tests.service';
export { operatorAsOwner } from './endpoints/endpoint-owner';
export { EndpointsService } from './endpoints/endpoints.service';
export { WebhookEndpointEntity } from './endpoints/webhook-endpoint.entity';
export { WebhooksModule } from './webhooks.module';
