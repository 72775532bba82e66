import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/auth';
import { ValidationError } from '../../../platform/errors';
import {
  EndpointsService,
  PublishedStatesService,
  type WebhookEndpointEntity,
  WebhookNotFoundError,
  endpointsOf,
  ownerOf,
} from '../../../webhooks';
import { BadRequestError, type Capabilities, idsOf } from '../wire';
import type { OctoBookingDto } from '../bookings/dto/booking.dto';
import type { CreateOctoWebhookDto } from './dto/octo-webhook.dto';
import { stateOfBooking } from './octo-webhook.mapper';
import { EVENTS_OF, OCTO_FORMAT, type OctoWebhookOptions } from './octo-webhook-options';

/** Webhooks of resellers: ordinary endpoints with OCTO's format. */
@Injectable()
export class OctoWebhooksService {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly known: PublishedStatesService,
  ) {}

  /** @throws BadRequestError if the URL is not allowed, or the reseller has too many webhooks */
  async add(
    caller: Caller,
    requested: CreateOctoWebhookDto,
    capabilities: Capabilities,
  ): Promise<WebhookEndpointEntity> {
    const { url, event, retryOnError = true, useContactLanguage = false, headers = {} } = requested;
    const formatOptions: OctoWebhookOptions = {
      event,
      useContactLanguage,
      headers,
      capabilities: idsOf(capabilities),
    };
    try {
      return await this.endpoints.add(ownerOf(caller), {
        ...{ url, types: EVENTS_OF[event], isTriedOnce: !retryOnError },
        format: { format: OCTO_FORMAT, formatOptions },
      });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      throw new BadRequestError(error.errors.map(({ message }) => message.replace(/^URL/, 'url')).join(' '));
    }
  }

  /** @throws BadRequestError, also for webhooks of other resellers; ForbiddenError as for all endpoints */
  async getWebhook(caller: Caller, id: string): Promise<WebhookEndpointEntity> {
    return this.named(() => this.endpoints.getEndpoint(endpointsOf(caller, OCTO_FORMAT), id));
  }

  /** @returns the removed webhook. @throws as `get` */
  async remove(caller: Caller, id: string): Promise<WebhookEndpointEntity> {
    const removed = await this.getWebhook(caller, id);
    await this.named(() => this.endpoints.remove(endpointsOf(caller, OCTO_FORMAT), id));
    return removed;
  }

  /** Prevents a webhook about the state of a booking that a response has just shown. */
  async noteShown(caller: Caller, booking: OctoBookingDto): Promise<void> {
    const subject = `booking ${booking.supplierReference}`;
    const [type] = EVENTS_OF.booking_update;
    await this.known.recordState(endpointsOf(caller, OCTO_FORMAT), { type, subject, state: stateOfBooking(booking) });
  }

  private async named<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof WebhookNotFoundError) throw new BadRequestError('There is no webhook with this id.');
      throw error;
    }
  }
}
