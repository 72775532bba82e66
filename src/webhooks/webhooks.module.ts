import { Module } from '@nestjs/common';
import { AuthModule } from '../platform/auth';
import { DeliveriesRepository } from './delivery-log/deliveries.repository';
import { DeliveriesService } from './delivery-log/deliveries.service';
import { EndpointHealthService } from './delivery-log/endpoint-health.service';
import { ForgetDeliveries } from './delivery-log/forget-deliveries.job';
import { QueueDeliveries } from './delivery-log/queue-deliveries';
import { QueueWebhooks } from './delivery-log/queue-webhooks.job';
import { WebhookDeliveriesController } from './delivery-log/webhook-deliveries.controller';
import { DeliverWebhooks } from './worker/deliver-webhooks.job';
import { DeliveryAttemptsService } from './worker/delivery-attempts.service';
import { EndpointDeliveriesService } from './worker/endpoint-deliveries.service';
import { SentRequestsService } from './worker/sent-requests.service';
import { WebhookTestsService } from './worker/webhook-tests.service';
import { EndpointCursorsRepository } from './endpoints/endpoint-cursors.repository';
import { EndpointsRepository } from './endpoints/endpoints.repository';
import { EndpointsService } from './endpoints/endpoints.service';
import { WebhooksController } from './endpoints/webhooks.controller';
import { PublishableStatesService } from './formats/publishable-states.service';
import { PublishedStatesRepository } from './formats/published-states.repository';
import { WebhookFormats } from './formats/webhook-formats';
import { HostResolver } from './address-policy/host-resolver';
import { WebhookClient } from './http-client/webhook-client';
import { WebhookTargets } from './address-policy/webhook-targets';

@Module({
  imports: [AuthModule],
  controllers: [WebhooksController, WebhookDeliveriesController],
  providers: [
    DeliveriesRepository,
    DeliveriesService,
    DeliverWebhooks,
    DeliveryAttemptsService,
    EndpointCursorsRepository,
    EndpointDeliveriesService,
    EndpointHealthService,
    EndpointsRepository,
    EndpointsService,
    ForgetDeliveries,
    HostResolver,
    PublishableStatesService,
    QueueDeliveries,
    QueueWebhooks,
    SentRequestsService,
    PublishedStatesRepository,
    WebhookClient,
    WebhookFormats,
    WebhookTargets,
    WebhookTestsService,
  ],
  exports: [
    DeliveriesService,
    EndpointHealthService,
    EndpointsService,
    PublishableStatesService,
    SentRequestsService,
    WebhookFormats,
    WebhookTestsService,
  ],
})
export class WebhooksModule {}
