import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ShownTimeslotsService } from '../../../availability';
import { ResellerBookingsService } from '../../../resellers';
import { readScope } from '../../../platform/auth';
import type { LoggedEvent } from '../../../platform/event-log';
import { type WebhookEndpointEntity, type WebhookFormat, WebhookFormats, type WebhookMessage } from '../../../webhooks';
import { OctoAvailabilityService } from '../availability/octo-availability.service';
import type { AvailabilityStatus } from '../availability/dto/availability.dto';
import { ShownBookingsService } from '../bookings/shown-bookings.service';
import { OPTION_ID } from '../catalogue/offered-product';
import { OctoProductsService } from '../catalogue/octo-products.service';
import { type Capabilities, InvalidProductIdError, capabilitiesNamed } from '../wire';
import { OCTO_FORMAT, optionsOf } from './octo-webhook-options';
import { toOctoWebhookDto, stateOfBooking } from './octo-webhook.mapper';

/** OCTO's webhook messages, from the current state. */
@Injectable()
export class OctoFormat implements WebhookFormat, OnModuleInit {
  readonly name = OCTO_FORMAT;

  constructor(
    private readonly formats: WebhookFormats,
    private readonly bookings: ResellerBookingsService,
    private readonly shownBookings: ShownBookingsService,
    private readonly products: OctoProductsService,
    private readonly timeslots: ShownTimeslotsService,
    private readonly availability: OctoAvailabilityService,
  ) {}

  onModuleInit(): void {
    this.formats.register(this);
  }

  headersOf(endpoint: WebhookEndpointEntity): Readonly<Record<string, string>> {
    return optionsOf(endpoint).headers;
  }

  messagesOf(endpoint: WebhookEndpointEntity, events: readonly LoggedEvent[]): Promise<(WebhookMessage | undefined)[]> {
    const { event: subscribedTo, capabilities } = optionsOf(endpoint);
    const requested = capabilitiesNamed(capabilities);
    return Promise.all(
      events.map((event) => {
        return subscribedTo === 'booking_update'
          ? this.aboutBooking(endpoint, event, requested)
          : this.aboutAvailability(endpoint, event, requested);
      }),
    );
  }

  private async aboutBooking(
    endpoint: WebhookEndpointEntity,
    event: LoggedEvent,
    capabilities: Capabilities,
  ): Promise<WebhookMessage | undefined> {
    const { BookingReference: reference } = JSON.parse(event.data) as { BookingReference: string };
    const found = await this.bookings.findByReference(endpoint.operatorId, endpoint.scope, reference);
    if (!found) return undefined;
    const [booking] = await this.shownBookings.toDtos([found], capabilities);
    return { body: JSON.stringify({ webhook: toOctoWebhookDto(endpoint), booking }), state: stateOfBooking(booking!) };
  }

  private async aboutAvailability(
    endpoint: WebhookEndpointEntity,
    event: LoggedEvent,
    capabilities: Capabilities,
  ): Promise<WebhookMessage | undefined> {
    const { ActivityID: productId, TimeslotID: id } = JSON.parse(event.data) as {
      ActivityID: string;
      TimeslotID: number;
    };
    const timeslot = (await this.timeslots.getMany(endpoint.operatorId, [id])).get(id);
    const reseller = { operatorId: endpoint.operatorId, partner: readScope(endpoint.scope).partner };
    const product = await this.products.getProduct(reseller, productId).catch(noneIfNotOnSale);
    if (!timeslot || !product) return undefined;
    const availability = this.availability.toAvailability(timeslot, { product, capabilities });
    const webhook = toOctoWebhookDto(endpoint);
    return {
      body: JSON.stringify({ webhook, availability, productId, optionId: OPTION_ID }),
      state: stateOfAvailability(availability.status),
    };
  }
}

function noneIfNotOnSale(error: unknown): undefined {
  if (!(error instanceof InvalidProductIdError)) throw error;
}

/** Resellers query places themselves, so only the start and end of sales count as a change. */
function stateOfAvailability(status: AvailabilityStatus): string {
  return status === 'LIMITED' ? 'AVAILABLE' : status;
}
