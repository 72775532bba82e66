import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../platform/auth';
import { BodyLimit } from '../../platform/http/bodies';
import { ownMember } from '../../platform/http/messages';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { StripeEventsService } from './stripe-events.service';

/** Maximum body size, in bytes; Stripe's events are larger than other bodies. */
const EVENT_LIMIT = 1_000_000;

class ReceivedDto {
  @ApiProperty({ example: true, description: 'Always `true`.' })
  Received!: boolean;
}

@ApiTags('Payments')
@Controller('api/v2/payments/stripe')
export class StripeWebhookController {
  constructor(private readonly events: StripeEventsService) {}

  @Post('webhook')
  @Public()
  @HttpCode(200)
  @BodyLimit(EVENT_LIMIT)
  @ApiOperation({
    summary: 'Receive a Stripe event',
    description:
      'Receives events from Stripe only. The signature in `Stripe-Signature`, made with `STRIPE_WEBHOOK_SECRET`, authenticates the request.',
  })
  @ApiBody({
    schema: { type: 'object', additionalProperties: true, example: { id: 'evt_1', type: 'payment_intent.succeeded' } },
  })
  @ApiData(ReceivedDto)
  @ApiProblems('invalid-signature', 'payment-unavailable')
  async receiveStripeEvent(
    @Req() request: Request,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ data: ReceivedDto }> {
    await this.events.receive(ownMember(request, 'rawBody') ?? Buffer.alloc(0), signature ?? '');
    return { data: { Received: true } };
  }
}
