import { Module } from '@nestjs/common';
import { AuthModule } from '../platform/auth';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { DeliveriesService } from './deliveries/deliveries.service';
import { ForgetDeliveries } from './deliveries/forget-deliveries.job';
import { QueueDeliveries } from './deliveries/queue-deliveries';
import { QueueWebhooks } from './deliveries/queue-webhooks.job';
import { WebhookDeliveriesController } from './deliveries/webhook-deliveries.controller';
import { DeliverWebhooks } from './deliveries/deliver-webhooks.job';
import { DeliveryAttemptsService } from './deliveries/delivery-attempts.service';
import { EndpointDeliveriesService } from './deliveries/endpoint-deliveries.service';
import { EndpointsRepository } from './endpoints/endpoints.repository';
import { EndpointsService } from './endpoints/endpoints.service';
import { WebhooksController } from './endpoints/webhooks.controller';
import { PublishedStatesService } from './formats/published-states.service';
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
    EndpointDeliveriesService,
    EndpointsRepository,
    EndpointsService,
    ForgetDeliveries,
    HostResolver,
    PublishedStatesService,
    QueueDeliveries,
    QueueWebhooks,
    PublishedStatesRepository,
    WebhookClient,
    WebhookFormats,
    WebhookTargets,
  ],
  exports: [DeliveriesService, DeliveryAttemptsService, EndpointsService, PublishedStatesService, WebhookFormats],
})
export class WebhooksModule {}
