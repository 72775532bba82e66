import { Body, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiParam } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller } from '../../auth';
import { RequestedCapabilities, type Capabilities, ERRORS_OF_BODIES, OctoAnswers, OctoController } from '../wire';
import { CreateOctoWebhookDto, OctoWebhookDto } from './dto/octo-webhook.dto';
import { toOctoWebhookDto } from './octo-webhook.mapper';
import { OctoWebhooksService } from './octo-webhooks.service';

/** What signs deliveries, told when a webhook is made and never again. */
const SECRET_HEADER = 'Slipway-Webhook-Secret';

const ID_PARAMETER = {
  name: 'id',
  description: 'The webhook, as the answer that made it names it.',
  schema: { type: 'string', example: 'wh_7k2m9x0q4b1z' },
};

@OctoController('webhooks')
export class OctoWebhooksController {
  constructor(private readonly webhooks: OctoWebhooksService) {}

  @Post()
  @ApiOperation({
    summary: 'Add a webhook',
    description:
      'Tells you of what others do: `{webhook, booking}` or `{webhook, availability, productId, optionId}` by POST, signed by the Standard Webhooks rules with the secret that `Slipway-Webhook-Secret` of this answer has.',
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
  @ApiOperation({ summary: 'Read a webhook' })
  @OctoAnswers(OctoWebhookDto, { errors: ['BAD_REQUEST'] })
  async getOctoWebhook(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<OctoWebhookDto> {
    return toOctoWebhookDto(await this.webhooks.get(caller, id));
  }

  @Delete(':id')
  @ApiParam(ID_PARAMETER)
  @ApiOperation({ summary: 'Remove a webhook', description: 'Answers with what it was; nothing more is sent.' })
  @OctoAnswers(OctoWebhookDto, { errors: ['BAD_REQUEST'] })
  async deleteOctoWebhook(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<OctoWebhookDto> {
    return toOctoWebhookDto(await this.webhooks.remove(caller, id));
  }
}
