import { Get, Param, Post, Query } from '@nestjs/common';
import { parseNumericId } from '../../../../platform/values/identifiers';
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from '../../../../platform/http/pagination';
import { ValidationError } from '../../../../platform/errors';
import {
  DeliveriesService,
  EndpointsService,
  ListDeliveriesQuery,
  type WebhookEndpointEntity,
  WebhookNotFoundError,
} from '../../../../webhooks';
import { PageView, type View, given, validated } from '../../../html';
import { redirect } from '../../frame/flash-messages';
import { PageController } from '../../frame/page-controller.decorator';
import { CurrentVisit, type Visit, allEndpointsOf } from '../../frame/visit';
import { DeliveriesPage } from './deliveries.page';
import { DeliveryPage } from './delivery.page';
import { hostOf } from '../endpoint-badges';

@PageController('webhooks/:WebhookID/deliveries')
export class WebhookDeliveriesController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Get()
  async list(
    @CurrentVisit() visit: Visit,
    @Param('WebhookID') id: string,
    @Query() query: Record<string, string>,
  ): Promise<PageView> {
    const endpoint = await this.endpoints.getEndpoint(allEndpointsOf(visit), id);
    const filters = given(query, ['Status']);
    const shown = { endpoint, filters };
    try {
      const { Status: status } = await validated(ListDeliveriesQuery, filters);
      const [beforeId] = decodeCursor(query['Cursor'] || undefined, ['number']) ?? [];
      const found = await this.deliveries.list(allEndpointsOf(visit), id, DEFAULT_PAGE_SIZE + 1, { status, beforeId });
      const page = toPage(
        found,
        DEFAULT_PAGE_SIZE,
        (each) => each,
        (delivery) => [delivery.id],
      );
      const content = <DeliveriesPage {...shown} deliveries={page.data} next={page.NextCursor} />;
      return new PageView(titleOf(endpoint), content);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const content = <DeliveriesPage {...shown} deliveries={[]} next={null} wrong={error.detail} />;
      return new PageView(titleOf(endpoint), content, 422);
    }
  }

  @Get(':DeliveryID')
  async show(
    @CurrentVisit() visit: Visit,
    @Param('WebhookID') id: string,
    @Param('DeliveryID') text: string,
  ): Promise<PageView> {
    const endpoint = await this.endpoints.getEndpoint(allEndpointsOf(visit), id);
    const sent = await this.deliveries.getSentRequest(allEndpointsOf(visit), id, toId(text));
    return new PageView(`Delivery ${sent.delivery.id}`, <DeliveryPage endpoint={endpoint} sent={sent} />);
  }

  @Post(':DeliveryID/redeliver')
  async redeliver(
    @CurrentVisit() visit: Visit,
    @Param('WebhookID') id: string,
    @Param('DeliveryID') text: string,
  ): Promise<View> {
    await this.deliveries.redeliver(allEndpointsOf(visit), id, toId(text));
    return redirect(`/dashboard/webhooks/${id}/deliveries/${text}`, 'webhook-redelivered');
  }
}

function titleOf(endpoint: WebhookEndpointEntity): string {
  return `Deliveries to ${hostOf(endpoint)}`;
}

function toId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new WebhookNotFoundError('The webhook has no delivery with this DeliveryID.');
  return id;
}
