import { Body, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiParam } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller } from '../../../platform/auth';
import { RequestedCapabilities, type Capabilities, ERRORS_OF_BODIES, OctoAnswers, OctoController } from '../wire';
import { CreateOctoWebhookDto, OctoWebhookDto } from './dto/octo-webhook.dto';
import { toOctoWebhookDto } from './octo-webhook.mapper';
import { OctoWebhooksService } from './octo-webhooks.service';

/** The signing secret, returned only when a webhook is created. */
const SECRET_HEADER = 'Slipway-Webhook-Secret';

const ID_PARAMETER = {
  name: 'id',
  description: 'ID of the webhook, from the response that created it.',
  schema: { type: 'string', example: 'wh_7k2m9x0q4b1z' },
};

@OctoController('webhooks')
export class OctoWebhooksController {
  constructor(private readonly webhooks: OctoWebhooksService) {}

  @Post()
  @ApiOperation({
    summary: 'Create a webhook',
    description:
      'Registers a URL that receives changes made by others, as a POST of `{webhook, booking}` or `{webhook, availability, productId, optionId}`. Deliveries are signed according to Standard Webhooks, with the secret in the `Slipway-Webhook-Secret` header of this response.',
  })
  @OctoAnswers(OctoWebhookDto, { errors: ERRORS_OF_BODIES })
  async createOctoWebhook(
    @CurrentCaller() caller: Caller,
    @RequestedCapabilities() capabilities: Capabilities,
    @Body() body: CreateOctoWebhookDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OctoWebhookDto> {
    const endpoint = await this.webhooks.add(caller, body, capabilities);
    response.set(SECRET_HEADER, endpoint.secret);
    return toOctoWebhookDto(endpoint);
  }

  @Get(':id')
  @ApiParam(ID_PARAMETER)
  @ApiOperation({ summary: 'Retrieve a webhook', description: 'Returns one of your webhooks.' })
  @OctoAnswers(OctoWebhookDto, { errors: ['BAD_REQUEST'] })
  async getOctoWebhook(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<OctoWebhookDto> {
    return toOctoWebhookDto(await this.webhooks.getWebhook(caller, id));
  }

  @Delete(':id')
  @ApiParam(ID_PARAMETER)
  @ApiOperation({
    summary: 'Delete a webhook',
    description: 'Deletes a webhook and stops its deliveries. Returns the deleted webhook.',
  })
  @OctoAnswers(OctoWebhookDto, { errors: ['BAD_REQUEST'] })
  async deleteOctoWebhook(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<OctoWebhookDto> {
    return toOctoWebhookDto(await this.webhooks.remove(caller, id));
  }
}
