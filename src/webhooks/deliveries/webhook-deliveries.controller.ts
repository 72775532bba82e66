import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequireKey } from '../../platform/auth';
import { WithoutDeadline } from '../../platform/http/problems';
import { parseNumericId } from '../../platform/values/identifiers';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { DEFAULT_PAGE_SIZE, type Page, decodeCursor, toPage } from '../../platform/http/pagination';
import { DeliveryDto, ListDeliveriesQuery, ReplayDto, ReplayedDto, WebhookTestDto } from '../dto/webhook.dto';
import { endpointsOf } from '../endpoints/endpoint-owner';
import { DEFAULT_FORMAT } from '../formats/webhook-formats';
import { toDeliveryDto, toWebhookTestDto } from '../webhook.mapper';
import { WebhookNotFoundError } from '../webhooks.errors';
import { DeliveriesService } from './deliveries.service';
import { DeliveryAttemptsService } from './delivery-attempts.service';

@ApiTags('Webhooks')
@RequireKey()
@Controller('api/v2/webhooks/:WebhookID')
export class WebhookDeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly attempts: DeliveryAttemptsService,
  ) {}

  @Post('test')
  @HttpCode(200)
  @WithoutDeadline(true)
  @ApiOperation({
    summary: 'Test a webhook',
    description:
      'Sends the event `webhook.test` once, immediately, even if the webhook is disabled, and returns the result.',
  })
  @ApiData(WebhookTestDto)
  @ApiProblems('webhook-not-found')
  async testWebhook(
    @CurrentCaller() caller: Caller,
    @Param('WebhookID') id: string,
  ): Promise<{ data: WebhookTestDto }> {
    return { data: toWebhookTestDto(await this.attempts.sendTest(endpointsOf(caller, DEFAULT_FORMAT), id)) };
  }

  @Get('deliveries')
  @ApiOperation({
    summary: 'List webhook deliveries',
    description: 'Returns the deliveries of a webhook, newest first.',
  })
  @ApiData(DeliveryDto, { paged: true })
  @ApiProblems('webhook-not-found')
  async listDeliveries(
    @CurrentCaller() caller: Caller,
    @Param('WebhookID') id: string,
    @Query() { Status: status, Limit: limit = DEFAULT_PAGE_SIZE, Cursor }: ListDeliveriesQuery,
  ): Promise<Page<DeliveryDto>> {
    const [beforeId] = decodeCursor(Cursor, ['number']) ?? [];
    const found = await this.deliveries.list(endpointsOf(caller, DEFAULT_FORMAT), id, limit + 1, { status, beforeId });
    return toPage(found, limit, toDeliveryDto, (delivery) => [delivery.id]);
  }

  @Post('deliveries/:DeliveryID/redeliver')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Redeliver an event',
    description: 'Sends a delivery again with a new schedule of retries, whether or not it succeeded before.',
  })
  @ApiData(DeliveryDto, { status: 202, description: 'Scheduled for redelivery.' })
  @ApiProblems('webhook-not-found')
  async redeliver(
    @CurrentCaller() caller: Caller,
    @Param('WebhookID') id: string,
    @Param('DeliveryID') text: string,
  ): Promise<{ data: DeliveryDto }> {
    const deliveryId = parseNumericId(text);
    if (deliveryId === undefined) throw new WebhookNotFoundError('The webhook has no delivery with this DeliveryID.');
    return {
      data: toDeliveryDto(await this.deliveries.redeliver(endpointsOf(caller, DEFAULT_FORMAT), id, deliveryId)),
    };
  }

  @Post('replay')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Replay events',
    description:
      'Sends all events that the webhook receives after a sequence number, whether or not they were delivered before. Pending deliveries are not affected.',
  })
  @ApiData(ReplayedDto, { status: 202, description: 'Scheduled for replay.' })
  @ApiProblems('webhook-not-found', 'cursor-expired')
  async replayWebhook(
    @CurrentCaller() caller: Caller,
    @Param('WebhookID') id: string,
    @Body() { After }: ReplayDto,
  ): Promise<{ data: ReplayedDto }> {
    const { queued, nextAfter } = await this.deliveries.replay(endpointsOf(caller, DEFAULT_FORMAT), id, After);
    return { data: { Queued: queued, NextAfter: nextAfter } };
  }
}
