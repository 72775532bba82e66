import { Module } from '@nestjs/common';
import { AuthModule } from '../auth';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { DeliveriesService } from './deliveries/deliveries.service';
import { EndpointHealthService } from './deliveries/endpoint-health.service';
import { ForgetDeliveries } from './deliveries/forget-deliveries.job';
import { LogQueueingService } from './deliveries/log-queueing.service';
import { QueueDeliveries } from './deliveries/queue-deliveries';
import { QueueWebhooks } from './deliveries/queue-webhooks.job';
import { WebhookDeliveriesController } from './deliveries/webhook-deliveries.controller';
import { DeliverWebhooks } from './delivering/deliver-webhooks.job';
import { DeliveryAttemptsService } from './delivering/delivery-attempts.service';
import { EndpointDeliveriesService } from './delivering/endpoint-deliveries.service';
import { SentRequestsService } from './delivering/sent-requests.service';
import { WebhookTestsService } from './delivering/webhook-tests.service';
import { EndpointCursorsRepository } from './endpoints/endpoint-cursors.repository';
import { EndpointsRepository } from './endpoints/endpoints.repository';
import { EndpointsService } from './endpoints/endpoints.service';
import { WebhooksController } from './endpoints/webhooks.controller';
import { KnownStatesService } from './formats/known-states.service';
import { ToldStatesRepository } from './formats/told-states.repository';
import { WebhookFormats } from './formats/webhook-formats';
import { HostResolver } from './targets/host-resolver';
import { WebhookClient } from './sending/webhook-client';
import { WebhookTargets } from './targets/webhook-targets';

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
    KnownStatesService,
    LogQueueingService,
    QueueDeliveries,
    QueueWebhooks,
    SentRequestsService,
    ToldStatesRepository,
    WebhookClient,
    WebhookFormats,
    WebhookTargets,
    WebhookTestsService,
  ],
  exports: [
    DeliveriesService,
    EndpointHealthService,
    EndpointsService,
    KnownStatesService,
    SentRequestsService,
    WebhookFormats,
    WebhookTestsService,
  ],
})
export class WebhooksModule {}
