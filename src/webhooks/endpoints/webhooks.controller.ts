import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequireKey } from '../../platform/auth';
import { Idempotent } from '../../platform/idempotency';
import { Conditional, ConditionalChanges, IfMatch } from '../../platform/preconditions';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import {
  ChangeWebhookDto,
  CreateWebhookDto,
  CreatedWebhookDto,
  RotateWebhookSecretDto,
  WebhookDto,
} from '../dto/webhook.dto';
import { DEFAULT_FORMAT } from '../formats/webhook-formats';
import { toWebhookDto } from '../webhook.mapper';
import { endpointsOf, ownerOf } from './endpoint-owner';
import { EndpointsService } from './endpoints.service';

const DEFAULT_OVERLAP_HOURS = 24;

@ApiTags('Webhooks')
@RequireKey()
@Controller('api/v2/webhooks')
export class WebhooksController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly conditional: ConditionalChanges,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List webhooks',
    description:
      'Returns the webhooks of your partner account or, without one, of this API key, oldest first. Webhooks for which this key lacks a permission are omitted.',
  })
  @ApiData(WebhookDto, { list: true })
  async listWebhooks(@CurrentCaller() caller: Caller): Promise<{ data: WebhookDto[] }> {
    return { data: (await this.endpoints.list(endpointsOf(caller, DEFAULT_FORMAT))).map(toWebhookDto) };
  }

  @Post()
  @Idempotent({ hasSecret: true })
  @ApiOperation({
    summary: 'Create a webhook',
    description:
      'Creates a webhook that receives all future events that this API key can see. You can have up to 20 webhooks, and all owners of an operator together up to 200.',
  })
  @ApiData(CreatedWebhookDto, { status: 201 })
  async createWebhook(
    @CurrentCaller() caller: Caller,
    @Body() { URL: url, Types: types, Description: description }: CreateWebhookDto,
  ): Promise<{ data: CreatedWebhookDto }> {
    const endpoint = await this.endpoints.add(ownerOf(caller), { url, types, description });
    return { data: { ...toWebhookDto(endpoint), Secret: endpoint.secret } };
  }

  @Get(':WebhookID')
  @ApiOperation({
    summary: 'Retrieve a webhook',
    description: 'Returns a webhook. Requires all permissions of the API key that created it.',
  })
  @ApiData(WebhookDto)
  @ApiProblems('webhook-not-found')
  async getWebhook(@CurrentCaller() caller: Caller, @Param('WebhookID') id: string): Promise<{ data: WebhookDto }> {
    return { data: toWebhookDto(await this.endpoints.getEndpoint(endpointsOf(caller, DEFAULT_FORMAT), id)) };
  }

  @Patch(':WebhookID')
  @Conditional()
  @ApiOperation({
    summary: 'Update a webhook',
    description:
      'Changes the fields that you send. All other fields stay unchanged. If you enable a webhook again, pending deliveries continue with their schedule.',
  })
  @ApiData(WebhookDto)
  @ApiProblems('webhook-not-found')
  async changeWebhook(
    @CurrentCaller() caller: Caller,
    @Param('WebhookID') id: string,
    @IfMatch() expected: string | undefined,
    @Body() { URL: url, Types: types, Description: description, Status: status }: ChangeWebhookDto,
  ): Promise<{ data: WebhookDto }> {
    const requested = { url, types, description, status };
    const endpoint = await this.endpoints.change(endpointsOf(caller, DEFAULT_FORMAT), id, requested, (change) =>
      this.conditional.run(expected, () => this.getWebhook(caller, id), change),
    );
    return { data: toWebhookDto(endpoint) };
  }

  @Delete(':WebhookID')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete a webhook',
    description: 'Deletes a webhook and its deliveries, including pending ones.',
  })
  @ApiProblems('webhook-not-found')
  async removeWebhook(@CurrentCaller() caller: Caller, @Param('WebhookID') id: string): Promise<void> {
    await this.endpoints.remove(endpointsOf(caller, DEFAULT_FORMAT), id);
  }

  @Post(':WebhookID/rotate-secret')
  @HttpCode(200)
  @Idempotent({ hasSecret: true })
  @ApiOperation({
    summary: 'Rotate a webhook secret',
    description:
      'Replaces the secret of a webhook. During the overlap, each delivery has two signatures, the new one first.',
  })
  @ApiData(CreatedWebhookDto)
  @ApiProblems('webhook-not-found')
  async rotateWebhookSecret(
    @CurrentCaller() caller: Caller,
    @Param('WebhookID') id: string,
    @Body() { OverlapHours = DEFAULT_OVERLAP_HOURS }: RotateWebhookSecretDto,
  ): Promise<{ data: CreatedWebhookDto }> {
    const endpoint = await this.endpoints.rotateSecret(endpointsOf(caller, DEFAULT_FORMAT), id, OverlapHours);
    return { data: { ...toWebhookDto(endpoint), Secret: endpoint.secret } };
  }
}
